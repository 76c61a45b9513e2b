import { ACCESS_ROLES } from '@nadi/contract/access';
import { Email, Id, line, Password, PersonName, SignedIn, Success } from '@nadi/contract/fields';
import type { Routes } from '@nadi/contract/route-definition';
import { OpenSession } from '@nadi/contract/sessions';
import { EMAIL_MAX } from '@nadi/domain/limits';
import { z } from 'zod';

/** All three roles sign in with the same body and reply. */
const signIn = {
  checksCredentials: true,
  knowsDevices: true,
  body: z.object({ email: line(EMAIL_MAX), password: Password }),
  reply: SignedIn,
} as const;

const signOut = { body: z.object({}), reply: Success };

const changePassword = {
  body: z.object({ currentPassword: Password, newPassword: Password }),
  reply: SignedIn,
};

/** The account's active sessions, the most recent first. `accountId` is the signed-in account. */
const listSessions = {
  body: z.object({}),
  reply: Success.extend({ accountId: Id, sessions: z.array(OpenSession) }),
};

const endSession = { body: z.object({ sessionId: Id }), reply: Success };

export const patientAccountRoutes = {
  register: {
    method: 'POST',
    path: '/api/user/register',
    access: 'visitor',
    channel: 'high',
    knowsDevices: true,
    body: z.object({ name: PersonName, email: Email, password: Password }),
    reply: SignedIn,
  },
  signInPatient: {
    method: 'POST',
    path: '/api/user/login',
    access: 'visitor',
    channel: 'high',
    ...signIn,
  },
  signOutPatient: {
    method: 'POST',
    path: '/api/user/logout',
    access: 'patient',
    channel: 'plain',
    ...signOut,
  },
  changePatientPassword: {
    method: 'POST',
    path: '/api/user/change-password',
    access: 'patient',
    channel: 'high',
    ...changePassword,
  },
  listPatientSessions: {
    method: 'GET',
    path: '/api/user/sessions',
    access: 'patient',
    channel: 'medium',
    ...listSessions,
  },
  endPatientSession: {
    method: 'POST',
    path: '/api/user/end-session',
    access: 'patient',
    channel: 'medium',
    ...endSession,
  },
  endPatientSessions: {
    method: 'POST',
    path: '/api/user/end-sessions',
    access: 'patient',
    channel: 'plain',
    ...signOut,
  },
} as const satisfies Routes;

export const doctorAccountRoutes = {
  signInDoctor: {
    method: 'POST',
    path: '/api/doctor/login',
    access: 'visitor',
    channel: 'low',
    ...signIn,
  },
  signOutDoctor: {
    method: 'POST',
    path: '/api/doctor/logout',
    access: 'doctor',
    channel: 'plain',
    ...signOut,
  },
  changeDoctorPassword: {
    method: 'POST',
    path: '/api/doctor/change-password',
    access: 'doctor',
    channel: 'medium',
    ...changePassword,
  },
  listDoctorSessions: {
    method: 'GET',
    path: '/api/doctor/sessions',
    access: 'doctor',
    channel: 'medium',
    ...listSessions,
  },
  endDoctorSession: {
    method: 'POST',
    path: '/api/doctor/end-session',
    access: 'doctor',
    channel: 'medium',
    ...endSession,
  },
  endDoctorSessions: {
    method: 'POST',
    path: '/api/doctor/end-sessions',
    access: 'doctor',
    channel: 'plain',
    ...signOut,
  },
} as const satisfies Routes;

export const adminAccountRoutes = {
  signInAdmin: {
    method: 'POST',
    path: '/api/admin/login',
    access: 'visitor',
    channel: 'medium',
    ...signIn,
    /** Reception also signs in at this address. */
    reply: SignedIn.extend({ role: z.enum(ACCESS_ROLES.reception) }),
  },
  signOutAdmin: {
    method: 'POST',
    path: '/api/admin/logout',
    access: 'reception',
    channel: 'plain',
    ...signOut,
  },
  changeAdminPassword: {
    method: 'POST',
    path: '/api/admin/change-password',
    access: 'reception',
    channel: 'medium',
    ...changePassword,
  },
  /** Changes the address with which the admin signs in; the earlier address gets a notice. */
  changeAdminEmail: {
    method: 'POST',
    path: '/api/admin/change-email',
    access: 'admin',
    channel: 'medium',
    needsConfirmation: true,
    body: z.object({ email: Email }),
    reply: Success,
  },
  listAdminSessions: {
    method: 'GET',
    path: '/api/admin/sessions',
    access: 'reception',
    channel: 'medium',
    ...listSessions,
  },
  endAdminSession: {
    method: 'POST',
    path: '/api/admin/end-session',
    access: 'reception',
    channel: 'medium',
    ...endSession,
  },
  endAdminSessions: {
    method: 'POST',
    path: '/api/admin/end-sessions',
    access: 'reception',
    channel: 'plain',
    ...signOut,
  },
  /** Ends a patient's sessions at their request, for example after a lost phone. */
  endSessionsOfPatient: {
    method: 'POST',
    path: '/api/admin/end-patient-sessions',
    access: 'admin',
    channel: 'medium',
    body: z.object({ email: Email }),
    reply: Success.extend({ userId: Id }),
  },
} as const satisfies Routes;

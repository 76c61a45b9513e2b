import {
  Email,
  Id,
  line,
  omittable,
  Password,
  PersonName,
  SignedIn,
  Success,
} from '@nadi/contract/fields';
import { ACCESS_ROLES, type Routes } from '@nadi/contract/route-definition';
import { OpenSession } from '@nadi/contract/sessions';
import { EMAIL_MAX } from '@nadi/domain/limits';
import { z } from 'zod';

/** The token in the link of a message. */
const AccountToken = z.string().min(1).max(200);

/** Times in epoch milliseconds. */
const ReceptionAccount = z.object({
  _id: Id,
  name: z.string(),
  email: z.string(),
  secondFactor: z.boolean(),
  createdAt: z.number(),
  /** Present while another person's password is in use. */
  temporaryPasswordEndsAt: z.number().optional(),
});

const account = { body: z.object({ receptionId: Id }), reply: Success };

export const accountsRoutes = {
  register: {
    method: 'POST',
    channel: 'high',
    paths: { visitor: '/api/user/register' },
    knowsDevices: true,
    body: z.object({ name: PersonName, email: Email, password: Password }),
    reply: SignedIn,
  },
  signIn: {
    method: 'POST',
    channel: 'high',
    paths: { patient: '/api/user/login', doctor: '/api/doctor/login', admin: '/api/admin/login' },
    public: true,
    knowsDevices: true,
    checksCredentials: true,
    body: z.object({ email: line(EMAIL_MAX), password: Password }),
    reply: SignedIn,
    overrides: {
      doctor: { channel: 'low' },
      admin: {
        channel: 'medium',
        /** Reception also signs in at this address. */
        reply: SignedIn.extend({ role: z.enum(ACCESS_ROLES.reception) }),
      },
    },
  },
  signOut: {
    method: 'POST',
    channel: 'plain',
    paths: {
      patient: '/api/user/logout',
      doctor: '/api/doctor/logout',
      reception: '/api/admin/logout',
    },
    body: z.object({}),
    reply: Success,
  },
  changePassword: {
    method: 'POST',
    channel: 'high',
    paths: {
      patient: '/api/user/change-password',
      doctor: '/api/doctor/change-password',
      reception: '/api/admin/change-password',
    },
    body: z.object({ currentPassword: Password, newPassword: Password }),
    reply: SignedIn,
    overrides: { doctor: { channel: 'medium' }, reception: { channel: 'medium' } },
  },
  /** The account's active sessions, the most recent first. `accountId` is the signed-in account. */
  listSessions: {
    method: 'GET',
    channel: 'medium',
    paths: {
      patient: '/api/user/sessions',
      doctor: '/api/doctor/sessions',
      reception: '/api/admin/sessions',
    },
    body: z.object({}),
    reply: Success.extend({ accountId: Id, sessions: z.array(OpenSession) }),
  },
  endSession: {
    method: 'POST',
    channel: 'medium',
    paths: {
      patient: '/api/user/end-session',
      doctor: '/api/doctor/end-session',
      reception: '/api/admin/end-session',
    },
    body: z.object({ sessionId: Id }),
    reply: Success,
  },
  endSessions: {
    method: 'POST',
    channel: 'plain',
    paths: {
      patient: '/api/user/end-sessions',
      doctor: '/api/doctor/end-sessions',
      reception: '/api/admin/end-sessions',
    },
    body: z.object({}),
    reply: Success,
  },
  /** Changes the address with which the admin signs in; the earlier address gets a notice. */
  changeAdminEmail: {
    method: 'POST',
    channel: 'medium',
    paths: { admin: '/api/admin/change-email' },
    needsConfirmation: true,
    body: z.object({ email: Email }),
    reply: Success,
  },
  /** Ends a patient's sessions at their request, for example after a lost phone. */
  endSessionsOfPatient: {
    method: 'POST',
    channel: 'medium',
    paths: { admin: '/api/admin/end-patient-sessions' },
    body: z.object({ email: Email }),
    reply: Success.extend({ userId: Id }),
  },
  /** Replies in the same way if the account exists and if it does not. */
  forgotPassword: {
    method: 'POST',
    channel: 'medium',
    paths: {
      patient: '/api/user/forgot-password',
      doctor: '/api/doctor/forgot-password',
      admin: '/api/admin/forgot-password',
    },
    public: true,
    body: z.object({ email: line(EMAIL_MAX) }),
    reply: Success,
  },
  /** Ends every session of the account. */
  resetPassword: {
    method: 'POST',
    channel: 'medium',
    paths: {
      patient: '/api/user/reset-password',
      doctor: '/api/doctor/reset-password',
      admin: '/api/admin/reset-password',
    },
    public: true,
    body: z.object({ token: AccountToken, password: Password }),
    reply: Success,
  },
  verifyEmail: {
    method: 'POST',
    channel: 'medium',
    paths: { visitor: '/api/user/verify-email' },
    knowsDevices: true,
    /** If there is no password, the request needs a session of the account (its `token` header). */
    body: z.object({ token: AccountToken, password: omittable(Password) }),
    /** `accessEnded` is true if passkeys or devices from before the confirmation have ended. */
    reply: Success.extend({ accessEnded: z.boolean().optional() }),
  },
  /** Sends a doctor a link to choose a password. */
  inviteDoctor: {
    method: 'POST',
    channel: 'medium',
    paths: { admin: '/api/admin/invite-doctor' },
    needsConfirmation: true,
    body: z.object({ docId: Id }),
    reply: Success,
  },
  /** Lists the accounts that have not ended. */
  listReception: {
    method: 'GET',
    channel: 'medium',
    paths: { admin: '/api/admin/reception' },
    body: z.object({}),
    reply: Success.extend({ accounts: z.array(ReceptionAccount), mailEnabled: z.boolean() }),
  },
  /** Without a password, an invitation to choose one is sent. */
  addReception: {
    method: 'POST',
    channel: 'medium',
    paths: { admin: '/api/admin/add-reception' },
    needsConfirmation: true,
    body: z.object({
      name: PersonName,
      email: Email,
      password: Password.optional(),
    }),
    reply: Success.extend({ receptionId: Id }),
  },
  setReceptionPassword: {
    method: 'POST',
    channel: 'medium',
    paths: { admin: '/api/admin/set-reception-password' },
    needsConfirmation: true,
    body: account.body.extend({ newPassword: Password }),
    reply: Success,
  },
  inviteReception: {
    method: 'POST',
    channel: 'medium',
    paths: { admin: '/api/admin/invite-reception' },
    needsConfirmation: true,
    ...account,
  },
  /** Ends the account and its sessions; its e-mail address stays taken. */
  endReception: {
    method: 'POST',
    channel: 'medium',
    paths: { admin: '/api/admin/end-reception' },
    ...account,
  },
} as const satisfies Routes;

import { Email, Password, Success } from '@nadi/contract/fields';
import type { Routes } from '@nadi/contract/route-definition';
import { OPTIONAL_MESSAGES } from '@nadi/domain/message-kinds';
import { z } from 'zod';

/** A patient's e-mail address. */
export const emailRoutes = {
  getEmail: {
    method: 'GET',
    path: '/api/user/email',
    access: 'patient',
    channel: 'medium',
    body: z.object({}),
    reply: Success.extend({
      email: z.string(),
      verified: z.boolean(),
      /** The address that replaces the present one once its owner has confirmed it. */
      newEmail: z.string().nullable(),
      /** True if the clinic sends mail. */
      mail: z.boolean(),
    }),
  },
  resendVerification: {
    method: 'POST',
    path: '/api/user/resend-verification',
    access: 'patient',
    channel: 'medium',
    body: z.object({}),
    reply: Success,
  },
  /** The new address takes effect once its owner has opened the link sent to it. */
  changeEmail: {
    method: 'POST',
    path: '/api/user/change-email',
    access: 'patient',
    channel: 'medium',
    body: z.object({ email: Email, password: Password }),
    reply: Success,
  },
} as const satisfies Routes;

const PatientKind = z.enum(OPTIONAL_MESSAGES.patient);
const DoctorKind = z.enum(OPTIONAL_MESSAGES.doctor);

/** The messages that an account may switch off, each with its state. */
export const patientPreferenceRoutes = {
  listPatientPreferences: {
    method: 'GET',
    path: '/api/user/message-preferences',
    access: 'patient',
    channel: 'medium',
    body: z.object({}),
    reply: Success.extend({
      preferences: z.array(z.object({ kind: PatientKind, on: z.boolean() })),
    }),
  },
  setPatientPreference: {
    method: 'POST',
    path: '/api/user/set-message-preference',
    access: 'patient',
    channel: 'medium',
    body: z.object({ kind: PatientKind, on: z.boolean() }),
    reply: Success,
  },
} as const satisfies Routes;

export const doctorPreferenceRoutes = {
  listDoctorPreferences: {
    method: 'GET',
    path: '/api/doctor/message-preferences',
    access: 'doctor',
    channel: 'medium',
    body: z.object({}),
    reply: Success.extend({
      preferences: z.array(z.object({ kind: DoctorKind, on: z.boolean() })),
    }),
  },
  setDoctorPreference: {
    method: 'POST',
    path: '/api/doctor/set-message-preference',
    access: 'doctor',
    channel: 'medium',
    body: z.object({ kind: DoctorKind, on: z.boolean() }),
    reply: Success,
  },
} as const satisfies Routes;

import { ACCESS_ROLES } from '@nadi/contract/access';
import { Id, line, Password, SignedIn, Success } from '@nadi/contract/fields';
import type { Routes } from '@nadi/contract/route-definition';
import { z } from 'zod';

/** Six digits of an authenticator app, or a recovery code, as a person types them. */
const Code = line(40, 1);

const RecoveryCodes = Success.extend({ recoveryCodes: z.array(z.string()) });

/**
 * The second step of a sign-in. `attempt` comes with the refusal 'second-factor-required' of the first step
 * and is valid for five minutes.
 */
const signInWithCode = {
  method: 'POST',
  access: 'visitor',
  channel: 'medium',
  knowsDevices: true,
  body: z.object({ attempt: z.string().min(1).max(200), code: Code }),
  reply: SignedIn,
} as const;

/** `recoveryCodes` is the number of codes left. `since` in epoch milliseconds. */
const getSecondFactor = {
  method: 'GET',
  channel: 'medium',
  body: z.object({}),
  reply: Success.extend({
    on: z.boolean(),
    since: z.number().optional(),
    recoveryCodes: z.number(),
  }),
} as const;

/**
 * Returns a new secret as text (Base32), as an otpauth address and as a QR code: `path` draws the dark
 * modules of a square of `size` modules. It takes effect once a code confirms it.
 */
const startSecondFactor = {
  method: 'POST',
  channel: 'medium',
  body: z.object({ password: Password }),
  reply: Success.extend({
    secret: z.string(),
    url: z.string(),
    qr: z.object({ size: z.number(), path: z.string() }),
  }),
} as const;

/** Returns ten recovery codes, which are shown only once. Ends all other sessions of the account. */
const confirmSecondFactor = {
  method: 'POST',
  channel: 'medium',
  body: z.object({ code: Code }),
  reply: RecoveryCodes,
} as const;

const passwordAndCode = z.object({ password: Password, code: Code });

const turnOffSecondFactor = {
  method: 'POST',
  channel: 'medium',
  body: passwordAndCode,
  reply: Success,
} as const;

/** The earlier codes no longer work. */
const renewRecoveryCodes = {
  method: 'POST',
  channel: 'medium',
  body: passwordAndCode,
  reply: RecoveryCodes,
} as const;

const doctorRoutes = {
  signInDoctorWithCode: { path: '/api/doctor/login-code', ...signInWithCode },
  getDoctorSecondFactor: {
    path: '/api/doctor/second-factor',
    access: 'doctor',
    ...getSecondFactor,
  },
  startDoctorSecondFactor: {
    path: '/api/doctor/start-second-factor',
    access: 'doctor',
    ...startSecondFactor,
  },
  confirmDoctorSecondFactor: {
    path: '/api/doctor/confirm-second-factor',
    access: 'doctor',
    ...confirmSecondFactor,
  },
  turnOffDoctorSecondFactor: {
    path: '/api/doctor/turn-off-second-factor',
    access: 'doctor',
    ...turnOffSecondFactor,
  },
  renewDoctorRecoveryCodes: {
    path: '/api/doctor/renew-recovery-codes',
    access: 'doctor',
    ...renewRecoveryCodes,
  },
} as const satisfies Routes;

const adminRoutes = {
  /** Reception also signs in at this address. */
  signInAdminWithCode: {
    path: '/api/admin/login-code',
    ...signInWithCode,
    reply: SignedIn.extend({ role: z.enum(ACCESS_ROLES.reception) }),
  },
  getAdminSecondFactor: {
    path: '/api/admin/second-factor',
    access: 'reception',
    ...getSecondFactor,
  },
  startAdminSecondFactor: {
    path: '/api/admin/start-second-factor',
    access: 'reception',
    ...startSecondFactor,
  },
  confirmAdminSecondFactor: {
    path: '/api/admin/confirm-second-factor',
    access: 'reception',
    ...confirmSecondFactor,
  },
  turnOffAdminSecondFactor: {
    path: '/api/admin/turn-off-second-factor',
    access: 'reception',
    ...turnOffSecondFactor,
  },
  renewAdminRecoveryCodes: {
    path: '/api/admin/renew-recovery-codes',
    access: 'reception',
    ...renewRecoveryCodes,
  },
  /** For a doctor who has lost the app and the recovery codes. */
  resetDoctorSecondFactor: {
    method: 'POST',
    path: '/api/admin/reset-second-factor',
    access: 'admin',
    channel: 'medium',
    needsConfirmation: true,
    body: z.object({ docId: Id }),
    reply: Success,
  },
  /** For reception staff who have lost the app and the recovery codes. */
  resetReceptionSecondFactor: {
    method: 'POST',
    path: '/api/admin/reset-reception-second-factor',
    access: 'admin',
    channel: 'medium',
    needsConfirmation: true,
    body: z.object({ receptionId: Id }),
    reply: Success,
  },
  /** Confirms the session with a code, or with the password if the account has no second factor. */
  confirmAdminSession: {
    method: 'POST',
    path: '/api/admin/confirm-session',
    access: 'admin',
    channel: 'medium',
    body: z.object({ code: Code.optional(), password: Password.optional() }),
    reply: Success,
  },
} as const satisfies Routes;

/** Routes of the second step of signing in, in parts of the portals that load late. */
export const secondFactorRoutes = { ...doctorRoutes, ...adminRoutes } as const satisfies Routes;

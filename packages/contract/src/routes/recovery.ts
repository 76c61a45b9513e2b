import { Id, line, omittable, Password, Success } from '@nadi/contract/fields';
import type { Routes } from '@nadi/contract/route-definition';
import { EMAIL_MAX } from '@nadi/domain/limits';
import { z } from 'zod';

/** The token in the link of a message. */
const AccountToken = z.string().min(1).max(200);

/** Replies in the same way if the account exists and if it does not. */
const forgotPassword = {
  method: 'POST',
  access: 'visitor',
  channel: 'medium',
  body: z.object({ email: line(EMAIL_MAX) }),
  reply: Success,
} as const;

/** Ends every session of the account. */
const resetPassword = {
  method: 'POST',
  access: 'visitor',
  channel: 'medium',
  body: z.object({ token: AccountToken, password: Password }),
  reply: Success,
} as const;

/** Routes for people who cannot sign in, and for confirming addresses. */
export const recoveryRoutes = {
  forgotPatientPassword: { path: '/api/user/forgot-password', ...forgotPassword },
  forgotDoctorPassword: { path: '/api/doctor/forgot-password', ...forgotPassword },
  forgotAdminPassword: { path: '/api/admin/forgot-password', ...forgotPassword },
  resetPatientPassword: { path: '/api/user/reset-password', ...resetPassword },
  resetDoctorPassword: { path: '/api/doctor/reset-password', ...resetPassword },
  resetAdminPassword: { path: '/api/admin/reset-password', ...resetPassword },
  verifyEmail: {
    method: 'POST',
    path: '/api/user/verify-email',
    access: 'visitor',
    channel: 'medium',
    knowsDevices: true,
    /** If there is no password, the request needs a session of the account (its `token` header). */
    body: z.object({ token: AccountToken, password: omittable(Password) }),
    /** `accessEnded` is true if passkeys or devices from before the confirmation have ended. */
    reply: Success.extend({ accessEnded: z.boolean().optional() }),
  },
} as const satisfies Routes;

export const invitationRoutes = {
  /** Sends a doctor a link to choose a password. */
  inviteDoctor: {
    method: 'POST',
    path: '/api/admin/invite-doctor',
    access: 'admin',
    channel: 'medium',
    needsConfirmation: true,
    body: z.object({ docId: Id }),
    reply: Success,
  },
} as const satisfies Routes;

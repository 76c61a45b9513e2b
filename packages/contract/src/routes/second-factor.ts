import { Id, LeftSession, line, Password, SignedIn, Success } from '@nadi/contract/fields';
import { pathsOf, type Routes } from '@nadi/contract/route-definition';
import { CLINIC_ROLES } from '@nadi/domain/permissions';
import { z } from 'zod';

/** Six digits of an authenticator app, or a recovery code, as a person types them. */
const Code = line(40, 1);

const RecoveryCodes = Success.extend({ recoveryCodes: z.array(z.string()) });

const passwordAndCode = z.object({ password: Password, code: Code });

export const secondFactorRoutes = {
  /**
   * The second step of a sign-in. `attempt` comes with the refusal 'second-factor-required' of the first step
   * and is valid for five minutes.
   */
  signInWithCode: {
    paths: pathsOf('login-code', 'doctor', 'admin'),
    public: true,
    knowsDevices: true,
    body: z.object({ attempt: z.string().min(1).max(200), code: Code, leaves: LeftSession }),
    reply: SignedIn,
    overrides: {
      /** Reception and accountants also sign in at this address. */
      admin: { reply: SignedIn.extend({ role: z.enum(CLINIC_ROLES) }) },
    },
  },
  /** `recoveryCodes` is the number of codes left. `since` in epoch milliseconds. */
  getSecondFactor: {
    method: 'GET',
    paths: pathsOf('second-factor', 'doctor', 'clinic'),
    reply: Success.extend({
      on: z.boolean(),
      since: z.number().optional(),
      recoveryCodes: z.number(),
    }),
  },
  /**
   * Returns a new secret as text (Base32), as an otpauth address and as a QR code: `path` draws the dark
   * modules of a square of `size` modules. It takes effect once a code confirms it.
   */
  startSecondFactor: {
    paths: pathsOf('start-second-factor', 'doctor', 'clinic'),
    body: z.object({ password: Password }),
    reply: Success.extend({
      secret: z.string(),
      url: z.string(),
      qr: z.object({ size: z.number(), path: z.string() }),
    }),
  },
  /** Returns ten recovery codes, which are shown only once. Ends all other sessions of the account. */
  confirmSecondFactor: {
    paths: pathsOf('confirm-second-factor', 'doctor', 'clinic'),
    body: z.object({ code: Code }),
    reply: RecoveryCodes,
  },
  turnOffSecondFactor: {
    paths: pathsOf('turn-off-second-factor', 'doctor', 'clinic'),
    body: passwordAndCode,
  },
  /** The earlier codes no longer work. */
  renewRecoveryCodes: {
    paths: pathsOf('renew-recovery-codes', 'doctor', 'clinic'),
    body: passwordAndCode,
    reply: RecoveryCodes,
  },
  /** For a doctor who has lost the app and the recovery codes. */
  resetDoctorSecondFactor: {
    paths: { admin: '/api/admin/reset-second-factor' },
    needsConfirmation: true,
    body: z.object({ docId: Id }),
  },
  /** For another account of the clinic whose owner has lost the app and the recovery codes. */
  resetAccountSecondFactor: {
    paths: { admin: '/api/admin/reset-account-second-factor' },
    needsConfirmation: true,
    body: z.object({ accountId: Id }),
  },
  /** Confirms the session with a code, or with the password if the account has no second factor, as patients. */
  confirmSession: {
    paths: pathsOf('confirm-session', 'patient', 'accountant'),
    body: z.object({ code: Code.optional(), password: Password.optional() }),
  },
} as const satisfies Routes;

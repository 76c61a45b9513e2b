import { createFairQueue } from '#platform/fair-queue.ts';
import type { Handlers } from '#platform/http/handler.ts';
import type { Passwords } from '#platform/passwords.ts';
import type { Throttle } from '#platform/throttle.ts';
import type { Db } from '#store/tables.ts';
import type { AccountMail, RecoveryLimiters } from './account-mail.ts';
import {
  confirmAdminSession,
  confirmSessionWithPasskey,
  startPasskeyConfirmation,
} from './confirm-session.ts';
import {
  changeAdminEmail,
  changeEmail,
  getEmail,
  resendVerification,
  verifyEmail,
} from './email.ts';
import { invitationRoutes } from './invitations.ts';
import {
  addPasskey,
  listPasskeys,
  removePasskey,
  renamePasskey,
  startPasskey,
} from './passkeys.ts';
import { changePassword, forgotPassword, resetPassword } from './passwords.ts';
import { receptionRoutes } from './reception.ts';
import { registerPatient } from './register-patient.ts';
import {
  confirmSecondFactor,
  getSecondFactor,
  renewRecoveryCodes,
  resetDoctorSecondFactor,
  resetReceptionSecondFactor,
  startSecondFactor,
  turnOffSecondFactor,
} from './second-factor.ts';
import {
  endSession,
  endSessions,
  endSessionsOfPatient,
  listSessions,
  type SessionLimits,
  signOut,
} from './sessions.ts';
import { signIn, signInStaff } from './sign-in.ts';
import { signInDoctorWithCode, signInStaffWithCode } from './sign-in-with-code.ts';
import {
  signInStaffWithPasskey,
  signInWithPasskey,
  startPasskeySignIn,
} from './sign-in-with-passkey.ts';

/** Leaves database connections to everybody else, however many sign-ins arrive at once. */
const LOOKUPS = { workers: 6, perKey: 512, perGroup: 1024 };
/** Sign-ups have fewer, and none of those that signing in needs. */
const SIGN_UPS = { ...LOOKUPS, workers: 2 };

export function accountRoutes(deps: {
  publicUrl: string;
  passwords: Passwords;
  sessions: SessionLimits;
  registrationLimiter: Throttle;
  signInLimiter: Throttle;
  passkeyLimiter: Throttle;
  accountMail: AccountMail;
  recoveryLimiters: RecoveryLimiters;
}) {
  const signInDeps = { ...deps, lookups: createFairQueue(LOOKUPS) };
  return {
    register: registerPatient({ ...deps, signUps: createFairQueue(SIGN_UPS) }),
    signIn: {
      patient: signIn('patient', signInDeps),
      doctor: signIn('doctor', signInDeps),
      admin: signInStaff(signInDeps),
    },

    forgotPassword: {
      patient: forgotPassword('patient', deps),
      doctor: forgotPassword('doctor', deps),
      admin: forgotPassword('admin', deps),
    },

    resetPassword: {
      patient: resetPassword('patient', deps),
      doctor: resetPassword('doctor', deps),
      admin: resetPassword('admin', deps),
    },

    verifyEmail: verifyEmail(deps),
    getEmail: getEmail(deps.accountMail),
    resendVerification: resendVerification(deps),
    changeEmail: changeEmail(deps),
    signOut: signOut(),

    changePassword: changePassword(deps),

    changeAdminEmail: changeAdminEmail(deps.accountMail),
    listSessions: listSessions(deps),

    endSession: endSession(),

    endSessions: endSessions(),

    endSessionsOfPatient: endSessionsOfPatient(),
    signInWithCode: {
      doctor: signInDoctorWithCode(signInDeps),
      admin: signInStaffWithCode(signInDeps),
    },

    getSecondFactor: getSecondFactor(),

    startSecondFactor: startSecondFactor(deps),

    confirmSecondFactor: confirmSecondFactor(deps),

    turnOffSecondFactor: turnOffSecondFactor(deps),

    renewRecoveryCodes: renewRecoveryCodes(deps),

    resetDoctorSecondFactor: resetDoctorSecondFactor(deps.accountMail),
    resetReceptionSecondFactor: resetReceptionSecondFactor(deps.accountMail),
    confirmAdminSession: confirmAdminSession(deps),
    ...invitationRoutes(deps.accountMail),
    ...receptionRoutes(deps),
    ...passkeyRoutes(deps),
  } satisfies Partial<Handlers<Db>>;
}

function passkeyRoutes(deps: {
  publicUrl: string;
  passwords: Passwords;
  sessions: SessionLimits;
  signInLimiter: Throttle;
  passkeyLimiter: Throttle;
  accountMail: AccountMail;
}) {
  return {
    startPasskeySignIn: startPasskeySignIn(deps),
    signInWithPasskey: {
      patient: signInWithPasskey('patient', deps),
      doctor: signInWithPasskey('doctor', deps),
      admin: signInStaffWithPasskey(deps),
    },
    listPasskeys: listPasskeys(deps),
    startPasskey: startPasskey(deps),
    addPasskey: addPasskey(deps),
    renamePasskey: renamePasskey(),
    removePasskey: removePasskey(deps),

    startAdminPasskeyConfirmation: startPasskeyConfirmation(deps),
    confirmAdminSessionWithPasskey: confirmSessionWithPasskey(deps),
  } satisfies Partial<Handlers<Db>>;
}

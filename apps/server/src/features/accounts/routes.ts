import { createFairQueue } from '#platform/fair-queue.ts';
import type { Handlers } from '#platform/http/handler.ts';
import type { Db } from '#store/tables.ts';
import type { AccountDeps } from './account-mail.ts';
import { clinicAccountRoutes, receptionRoutes } from './clinic-accounts.ts';
import {
  confirmSessionWithPasskey,
  confirmWithCodeOrPassword,
  startPasskeyConfirmation,
} from './confirm-session.ts';
import { ownerRoutes } from './create-owner.ts';
import { emailRoutes } from './email.ts';
import { invitationRoutes } from './invitations.ts';
import { passkeyRoutes } from './passkeys.ts';
import { changePassword, forgotPassword, resetPassword } from './passwords.ts';
import { registerPatient } from './register-patient.ts';
import { secondFactorRoutes } from './second-factor.ts';
import { sessionRoutes } from './sessions.ts';
import { signIn, signInStaff } from './sign-in.ts';
import { sendSignInCode, signInWithMailedCode } from './sign-in-by-mail.ts';
import { signInDoctorWithCode, signInStaffWithCode } from './sign-in-with-code.ts';
import {
  signInStaffWithPasskey,
  signInWithPasskey,
  startPasskeySignIn,
} from './sign-in-with-passkey.ts';
import { getOtherAccount } from './switch-portal.ts';

/** Leaves database connections to everybody else, however many sign-ins arrive at once. */
const LOOKUPS = { workers: 6, perKey: 512, perGroup: 1024 };
/** Sign-ups get fewer workers, separate from those of signing in. */
const SIGN_UPS = { ...LOOKUPS, workers: 2 };

export function accountRoutes(settings: Omit<AccountDeps, 'lookups' | 'signUps'>) {
  const deps: AccountDeps = {
    ...settings,
    lookups: createFairQueue(LOOKUPS),
    signUps: createFairQueue(SIGN_UPS),
  };
  return {
    register: registerPatient(deps),
    ...ownerRoutes(deps),
    signIn: {
      patient: signIn('patient', deps),
      doctor: signIn('doctor', deps),
      admin: signInStaff(deps),
    },
    signInWithCode: { doctor: signInDoctorWithCode(deps), admin: signInStaffWithCode(deps) },
    sendSignInCode: sendSignInCode(deps),
    signInWithMailedCode: signInWithMailedCode(deps),
    startPasskeySignIn: startPasskeySignIn(deps),
    signInWithPasskey: {
      patient: signInWithPasskey('patient', deps),
      doctor: signInWithPasskey('doctor', deps),
      admin: signInStaffWithPasskey(deps),
    },
    getOtherAccount: getOtherAccount(),
    forgotPassword: forgotPassword(deps),
    resetPassword: resetPassword(deps),
    changePassword: changePassword(deps),
    confirmSession: confirmWithCodeOrPassword(deps),
    startPasskeyConfirmation: startPasskeyConfirmation(deps),
    confirmSessionWithPasskey: confirmSessionWithPasskey(deps),
    ...emailRoutes(deps),
    ...invitationRoutes(deps.accountMail),
    ...passkeyRoutes(deps),
    ...clinicAccountRoutes(deps),
    ...receptionRoutes(deps),
    ...secondFactorRoutes(deps),
    ...sessionRoutes(deps.sessions),
  } satisfies Partial<Handlers<Db>>;
}

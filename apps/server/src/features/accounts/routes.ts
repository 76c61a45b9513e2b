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
    signInPatient: signIn('patient', signInDeps),
    signInDoctor: signIn('doctor', signInDeps),
    signInAdmin: signInStaff(signInDeps),
    forgotPatientPassword: forgotPassword('patient', deps),
    forgotDoctorPassword: forgotPassword('doctor', deps),
    forgotAdminPassword: forgotPassword('admin', deps),
    resetPatientPassword: resetPassword('patient', deps),
    resetDoctorPassword: resetPassword('doctor', deps),
    resetAdminPassword: resetPassword('admin', deps),
    verifyEmail: verifyEmail(deps),
    getEmail: getEmail(deps.accountMail),
    resendVerification: resendVerification(deps),
    changeEmail: changeEmail(deps),
    signOutPatient: signOut(),
    signOutDoctor: signOut(),
    signOutAdmin: signOut(),
    changePatientPassword: changePassword(deps),
    changeDoctorPassword: changePassword(deps),
    changeAdminPassword: changePassword(deps),
    changeAdminEmail: changeAdminEmail(deps.accountMail),
    listPatientSessions: listSessions(deps),
    listDoctorSessions: listSessions(deps),
    listAdminSessions: listSessions(deps),
    endPatientSession: endSession(),
    endDoctorSession: endSession(),
    endAdminSession: endSession(),
    endPatientSessions: endSessions(),
    endDoctorSessions: endSessions(),
    endAdminSessions: endSessions(),
    endSessionsOfPatient: endSessionsOfPatient(),
    signInDoctorWithCode: signInDoctorWithCode(signInDeps),
    signInAdminWithCode: signInStaffWithCode(signInDeps),
    getDoctorSecondFactor: getSecondFactor(),
    getAdminSecondFactor: getSecondFactor(),
    startDoctorSecondFactor: startSecondFactor(deps),
    startAdminSecondFactor: startSecondFactor(deps),
    confirmDoctorSecondFactor: confirmSecondFactor(deps),
    confirmAdminSecondFactor: confirmSecondFactor(deps),
    turnOffDoctorSecondFactor: turnOffSecondFactor(deps),
    turnOffAdminSecondFactor: turnOffSecondFactor(deps),
    renewDoctorRecoveryCodes: renewRecoveryCodes(deps),
    renewAdminRecoveryCodes: renewRecoveryCodes(deps),
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
    startPatientPasskeySignIn: startPasskeySignIn(deps),
    signInPatientWithPasskey: signInWithPasskey('patient', deps),
    listPatientPasskeys: listPasskeys(deps),
    startPatientPasskey: startPasskey(deps),
    addPatientPasskey: addPasskey(deps),
    renamePatientPasskey: renamePasskey(),
    removePatientPasskey: removePasskey(deps),
    startDoctorPasskeySignIn: startPasskeySignIn(deps),
    signInDoctorWithPasskey: signInWithPasskey('doctor', deps),
    listDoctorPasskeys: listPasskeys(deps),
    startDoctorPasskey: startPasskey(deps),
    addDoctorPasskey: addPasskey(deps),
    renameDoctorPasskey: renamePasskey(),
    removeDoctorPasskey: removePasskey(deps),
    startAdminPasskeySignIn: startPasskeySignIn(deps),
    signInAdminWithPasskey: signInStaffWithPasskey(deps),
    listAdminPasskeys: listPasskeys(deps),
    startAdminPasskey: startPasskey(deps),
    addAdminPasskey: addPasskey(deps),
    renameAdminPasskey: renamePasskey(),
    removeAdminPasskey: removePasskey(deps),
    startAdminPasskeyConfirmation: startPasskeyConfirmation(deps),
    confirmAdminSessionWithPasskey: confirmSessionWithPasskey(deps),
  } satisfies Partial<Handlers<Db>>;
}

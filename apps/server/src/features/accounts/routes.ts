import { createFairQueue } from '#platform/fair-queue.ts';
import type { Handlers } from '#platform/http/handler.ts';
import type { Passwords } from '#platform/passwords.ts';
import type { Throttle } from '#platform/throttle.ts';
import type { Db } from '#store/tables.ts';
import type { AccountMail, RecoveryLimiters } from './account-mail.ts';
import { addReception } from './add-reception.ts';
import { changeAdminEmail } from './change-admin-email.ts';
import { changePassword } from './change-password.ts';
import { confirmSecondFactor } from './confirm-second-factor.ts';
import { confirmAdminSession } from './confirm-session.ts';
import { endReception } from './end-reception.ts';
import { endSession, endSessions, endSessionsOfPatient } from './end-sessions.ts';
import { forgotPassword } from './forgot-password.ts';
import { getEmail } from './get-email.ts';
import { getSecondFactor } from './get-second-factor.ts';
import { inviteDoctor } from './invite-doctor.ts';
import { invitePatient } from './invite-patient.ts';
import { inviteReception } from './invite-reception.ts';
import { listReception } from './list-reception.ts';
import { listSessions } from './list-sessions.ts';
import type { SessionLimits } from './open-session.ts';
import { passkeyRoutes } from './passkey-routes.ts';
import { registerPatient } from './register-patient.ts';
import { renewRecoveryCodes } from './renew-recovery-codes.ts';
import { resetPassword } from './reset-password.ts';
import { resetDoctorSecondFactor, resetReceptionSecondFactor } from './reset-second-factor.ts';
import { setReceptionPassword } from './set-reception-password.ts';
import { signIn, signInStaff } from './sign-in.ts';
import { signInDoctorWithCode, signInStaffWithCode } from './sign-in-with-code.ts';
import { signOut } from './sign-out.ts';
import { startSecondFactor } from './start-second-factor.ts';
import { turnOffSecondFactor } from './turn-off-second-factor.ts';
import { changeEmail, resendVerification, verifyEmail } from './verify-email.ts';

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
    inviteDoctor: inviteDoctor(deps.accountMail),
    invitePatient: invitePatient(deps.accountMail),
    listReception: listReception(deps.accountMail),
    addReception: addReception(deps),
    setReceptionPassword: setReceptionPassword(deps),
    inviteReception: inviteReception(deps.accountMail),
    endReception: endReception(),
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
    ...passkeyRoutes(deps),
  } satisfies Partial<Handlers<Db>>;
}

import { createFairQueue } from '#platform/fair-queue.ts';
import type { Handlers } from '#platform/http/handler.ts';
import type { Passwords } from '#platform/passwords.ts';
import type { Throttle } from '#platform/throttle.ts';
import type { Db } from '#store/tables.ts';
import type { AccountMail, RecoveryLimiters } from './account-mail.ts';
import { changePassword } from './change-password.ts';
import { endPatientSessions, endSession, endSessions } from './end-sessions.ts';
import { forgotPassword } from './forgot-password.ts';
import { getEmail } from './get-email.ts';
import { inviteDoctor } from './invite-doctor.ts';
import { listSessions } from './list-sessions.ts';
import type { SessionLimits } from './open-session.ts';
import { registerPatient } from './register-patient.ts';
import { resetPassword } from './reset-password.ts';
import { signIn } from './sign-in.ts';
import { signOut } from './sign-out.ts';
import { changeEmail, resendVerification, verifyEmail } from './verify-email.ts';

/** Leaves database connections to everybody else, however many sign-ins arrive at once. */
const LOOKUPS = { workers: 6, perKey: 512, perLane: 1024 };

export function accountRoutes(deps: {
  passwords: Passwords;
  sessions: SessionLimits;
  registrationLimiter: Throttle;
  signInLimiter: Throttle;
  accountMail: AccountMail;
  recoveryLimiters: RecoveryLimiters;
}) {
  const signInDeps = { ...deps, lookups: createFairQueue(LOOKUPS) };
  return {
    register: registerPatient(signInDeps),
    signInPatient: signIn('patient', signInDeps),
    signInDoctor: signIn('doctor', signInDeps),
    signInAdmin: signIn('admin', signInDeps),
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
    signOutPatient: signOut(),
    signOutDoctor: signOut(),
    signOutAdmin: signOut(),
    changePatientPassword: changePassword(deps),
    changeDoctorPassword: changePassword(deps),
    changeAdminPassword: changePassword(deps),
    listPatientSessions: listSessions(deps),
    listDoctorSessions: listSessions(deps),
    listAdminSessions: listSessions(deps),
    endOwnSession: endSession(),
    endDoctorSession: endSession(),
    endAdminSession: endSession(),
    endOwnSessions: endSessions(),
    endDoctorSessions: endSessions(),
    endAdminSessions: endSessions(),
    endPatientSessions: endPatientSessions(),
  } satisfies Partial<Handlers<Db>>;
}

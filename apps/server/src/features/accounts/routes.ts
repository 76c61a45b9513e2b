import { createFairQueue } from '#platform/fair-queue.ts';
import type { Handlers } from '#platform/http/handler.ts';
import type { Passwords } from '#platform/passwords.ts';
import type { Throttle } from '#platform/throttle.ts';
import type { Db } from '#store/tables.ts';
import { changePassword } from './change-password.ts';
import { endPatientSessions, endSession, endSessions } from './end-sessions.ts';
import { listSessions } from './list-sessions.ts';
import type { SessionLimits } from './open-session.ts';
import { registerPatient } from './register-patient.ts';
import { signIn } from './sign-in.ts';
import { signOut } from './sign-out.ts';

/** Leaves database connections to everybody else, however many sign-ins arrive at once. */
const LOOKUPS = { workers: 6, perKey: 512, perLane: 1024 };

export function accountRoutes(deps: {
  passwords: Passwords;
  sessions: SessionLimits;
  registrationLimiter: Throttle;
  signInLimiter: Throttle;
}) {
  const signInDeps = { ...deps, lookups: createFairQueue(LOOKUPS) };
  return {
    register: registerPatient(signInDeps),
    signInPatient: signIn('patient', signInDeps),
    signInDoctor: signIn('doctor', signInDeps),
    signInAdmin: signIn('admin', signInDeps),
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

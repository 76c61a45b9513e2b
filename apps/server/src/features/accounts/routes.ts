import type { Handlers } from '#platform/http/handler.ts';
import type { Passwords } from '#platform/passwords.ts';
import type { Throttle } from '#platform/throttle.ts';
import type { Sql } from '#store/tables.ts';
import { changePassword } from './change-password.ts';
import type { SessionLimits } from './open-session.ts';
import { registerPatient } from './register-patient.ts';
import { signIn } from './sign-in.ts';
import { signOut } from './sign-out.ts';

type Routes = 'register' | 'signInPatient' | 'signOutPatient' | 'changePatientPassword';

export function accountRoutes(deps: {
  passwords: Passwords;
  sessions: SessionLimits;
  registrations: Throttle;
}): Handlers<Sql, Routes> {
  return {
    register: registerPatient(deps),
    signInPatient: signIn('patient', deps),
    signOutPatient: signOut(),
    changePatientPassword: changePassword(deps),
  };
}

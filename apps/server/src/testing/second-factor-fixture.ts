import { type Person, requestAs, signInAs, someDoctor } from './actors.ts';
import type { TestClinic } from './build-app.ts';
import { turnOnSecondFactor } from './turn-on-second-factor.ts';

/** Provides the steps of two-step login as a doctor takes them. */
export function secondFactorFixture(clinic: TestClinic) {
  const signIn = (doctor: Person, password?: string) => signInAs(clinic, doctor, password);
  return {
    signIn,
    sendCode: (attempt: string, code: string) =>
      requestAs(clinic, 'signInWithCode', { attempt, code }, { caller: 'doctor' }),
    /** Sends the right password, and returns what the code is sent with. */
    async attemptOf(doctor: Person): Promise<string> {
      return (await signIn(doctor)).body.attempt;
    },
    async doctorWithSecondFactor() {
      const doctor = await someDoctor(clinic);
      return { doctor, ...(await turnOnSecondFactor(clinic, doctor)) };
    },
    /** The actions in the audit trail, oldest first. */
    async auditedActions(): Promise<string[]> {
      const entries = clinic.database.db.selectFrom('audit_entries').select('action').orderBy('id');
      return (await entries.execute()).map(({ action }) => action);
    },
  };
}

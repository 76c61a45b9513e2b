import { PASSWORD, type Person, requestAs } from './actors.ts';
import { authenticatorApp, CODE_STEP } from './authenticator-app.ts';
import type { TestClinic } from './build-app.ts';
import { registerSecret } from './find-leaks.ts';

/** Turns two-step sign-in on; returns the app and the recovery codes. The clinic's next code is a later one. */
export async function turnOnSecondFactor(clinic: TestClinic, as: Person) {
  const password = { password: PASSWORD };
  const started = await requestAs(clinic, 'startSecondFactor', password, { as });
  const codeAt = authenticatorApp(started.body.secret);
  const code = codeAt(clinic.now);
  const done = await requestAs(clinic, 'confirmSecondFactor', { code }, { as });
  if (done.status !== 200) throw new Error(`two-step sign-in was not turned on: ${done.status}`);
  const recoveryCodes = done.body.recoveryCodes as string[];
  for (const recoveryCode of recoveryCodes) registerSecret(recoveryCode);
  clinic.now += CODE_STEP;
  return { codeAt, recoveryCodes };
}

import { PASSWORD, type Person, requestAs } from './actors.ts';
import { authenticatorApp, CODE_STEP } from './authenticator-app.ts';
import type { TestClinic } from './build-app.ts';
import { registerSecret } from './find-leaks.ts';

/** Reception uses the admin's routes. */
const NAMES = { doctor: 'Doctor', admin: 'Admin', reception: 'Admin' } as const;

/** Turns two-step sign-in on; returns the app and the recovery codes. The clinic's next code is a later one. */
export async function turnOnSecondFactor(
  clinic: TestClinic,
  role: keyof typeof NAMES,
  person: Person,
) {
  const name = NAMES[role];
  const password = { password: PASSWORD };
  const started = await requestAs(clinic, `start${name}SecondFactor`, password, { as: person });
  const codeAt = authenticatorApp(started.body.secret);
  const code = codeAt(clinic.now);
  const done = await requestAs(clinic, `confirm${name}SecondFactor`, { code }, { as: person });
  if (done.status !== 200) throw new Error(`two-step sign-in was not turned on: ${done.status}`);
  const recoveryCodes = done.body.recoveryCodes as string[];
  for (const recoveryCode of recoveryCodes) registerSecret(recoveryCode);
  clinic.now += CODE_STEP;
  return { codeAt, recoveryCodes };
}

import { Secret, TOTP } from 'otpauth';
import { callAs, PASSWORD, type Person } from './actors.ts';
import type { TestClinic } from './build-app.ts';
import { registerSecret } from './find-leaks.ts';

const NAMES = { doctor: 'Doctor', admin: 'Admin' } as const;

/** Milliseconds for which a code is shown. */
export const CODE_STEP = 30_000;

/** Shows the codes of a secret, as somebody's phone does. */
export function authenticatorApp(secret: string) {
  const totp = new TOTP({ secret: Secret.fromBase32(secret) });
  return (at: number) => totp.generate({ timestamp: at });
}

/** Turns two-step sign-in on; returns the app and the recovery codes. The next code is a later one. */
export async function turnOnSecondFactor(
  clinic: TestClinic,
  role: 'doctor' | 'admin',
  person: Person,
) {
  const name = NAMES[role];
  const started = await callAs(
    clinic,
    `start${name}SecondFactor`,
    { password: PASSWORD },
    { as: person },
  );
  const codeAt = authenticatorApp(started.body.secret);
  const code = codeAt(clinic.now);
  const done = await callAs(clinic, `confirm${name}SecondFactor`, { code }, { as: person });
  if (done.status !== 200) throw new Error(`two-step sign-in was not turned on: ${done.status}`);
  const recoveryCodes = done.body.recoveryCodes as string[];
  for (const recoveryCode of recoveryCodes) registerSecret(recoveryCode);
  clinic.now += CODE_STEP;
  return { codeAt, recoveryCodes };
}

import { Secret, TOTP } from 'otpauth';

/** Milliseconds for which a code is shown. */
export const CODE_STEP = 30_000;

/** Shows the codes of a secret, as somebody's phone does. */
export function authenticatorApp(secret: string): (at: number) => string {
  const totp = new TOTP({ secret: Secret.fromBase32(secret) });
  return (at) => totp.generate({ timestamp: at });
}

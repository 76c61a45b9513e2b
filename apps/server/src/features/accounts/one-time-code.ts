import { Secret, TOTP } from 'otpauth';

/** Bytes of a secret, as RFC 4226 §4 recommends. */
export const SECRET_BYTES = 20;

/** Accepts codes of the previous and the next time step, for clocks that differ (RFC 6238 §5.2). */
const WINDOW = 1;

/** Returns the time step of a code, or null if the code is wrong at that moment. */
export function stepOfCode(secret: Uint8Array, digits: string, now: number): number | null {
  const totp = totpOf(secret);
  const delta = totp.validate({ token: digits, timestamp: now, window: WINDOW });
  return delta === null ? null : totp.counter({ timestamp: now }) + delta;
}

/** Returns the secret as an app takes it: as text, and as the address in a QR code. */
export function describeSecret(
  secret: Uint8Array,
  { issuer, label }: { issuer: string; label: string },
): { text: string; url: string } {
  const totp = totpOf(secret, { issuer, label });
  return { text: totp.secret.base32, url: totp.toString() };
}

/** Computes six digits of HMAC-SHA-1, new every 30 seconds: what every app supports (RFC 6238). */
function totpOf(secret: Uint8Array, names: { issuer?: string; label?: string } = {}): TOTP {
  return new TOTP({ ...names, secret: Secret.fromHex(Buffer.from(secret).toString('hex')) });
}

/** Digits of a code that an authenticator app shows (RFC 6238). */
const APP_CODE = /^[0-9]{6}$/;

/**
 * Steps of 30 seconds by which the last used step may be ahead of a code. A step further ahead was used
 * while the server's clock was wrong, and does not block codes.
 */
const STEPS_AHEAD_MAX = 120;

/** Returns the last used steps that block the code of `step`: from it to an hour later. */
export function refusingSteps(step: number): { from: number; to: number } {
  return { from: step, to: step + STEPS_AHEAD_MAX };
}

/** Number of recovery codes of an account; the first character of each is its position. */
export const RECOVERY_CODES = 10;
/** Random bytes of a recovery code; each becomes one character of 5 bits. */
export const RECOVERY_CODE_BYTES = 11;

/** Crockford's Base32 without the letters that resemble digits. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const RECOVERY_CODE = new RegExp(`^[0-9][${ALPHABET}]{${RECOVERY_CODE_BYTES}}$`);

export type TypedCode =
  | { readonly kind: 'app'; readonly digits: string }
  | { readonly kind: 'recovery'; readonly position: number; readonly text: string };

/** Parses a typed code, with spaces, hyphens and small letters. Null if it is neither kind. */
export function parseCode(typed: string): TypedCode | null {
  const digits = typed.replaceAll(/[\s-]/g, '');
  if (APP_CODE.test(digits)) return { kind: 'app', digits };
  const text = digits.toUpperCase().replaceAll('O', '0').replaceAll(/[IL]/g, '1');
  if (!RECOVERY_CODE.test(text)) return null;
  return { kind: 'recovery', position: Number(text[0]), text };
}

/**
 * Creates a recovery code from random bytes, in the form that is hashed.
 * @param position number of the code in the account, one digit
 * @param random one byte for each character
 */
export function recoveryCode(position: number, random: Uint8Array): string {
  return `${position}${Array.from(random, (byte) => ALPHABET[byte % ALPHABET.length]).join('')}`;
}

/** Groups a recovery code for reading: `4F7K-29QX-M3TB`. */
export function displayRecoveryCode(code: string): string {
  return code.replaceAll(/.{4}(?=.)/g, '$&-');
}

/** Longest ABHA address, in characters. */
export const ABHA_ADDRESS_MAX = 60;

const ADDRESS = /^[a-z0-9][a-z0-9._]{2,38}[a-z0-9]@[a-z]{2,18}$/;

/** Returns the 14 digits of an ABHA number in any grouping; null for other text. */
export function parseAbhaNumber(text: string): string | null {
  const digits = text.replace(/[\s-]/g, '');
  return /^[0-9]{14}$/.test(digits) ? digits : null;
}

/** Formats the digits as printed on the card: 12-3456-7890-1234. */
export function formatAbhaNumber(digits: string): string {
  return digits.replace(/(\d{2})(\d{4})(\d{4})(\d{4})/, '$1-$2-$3-$4');
}

/** Normalises an address such as `asha.rao@abdm`; null for other text. */
export function parseAbhaAddress(text: string): string | null {
  const address = text.trim().toLowerCase();
  return ADDRESS.test(address) ? address : null;
}

import { DEVICE_HEADER } from '@nadi/contract/headers';

const STORAGE_KEY = 'nadi-device';
const BYTES = 32;

/** Returns the header by which the account recognises this browser. */
export function deviceHeader(): Record<string, string> {
  return { [DEVICE_HEADER]: deviceKey() };
}

/**
 * Returns the key by which the clinic recognises this browser at sign-in (docs/security.md#signing-in);
 * created once, 256 random bits in base64url.
 */
export function deviceKey(): string {
  const stored = localStorage.getItem(STORAGE_KEY);
  if (stored) return stored;
  const made = crypto.getRandomValues(new Uint8Array(BYTES));
  const key = btoa(String.fromCharCode(...made))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace('=', '');
  localStorage.setItem(STORAGE_KEY, key);
  return key;
}

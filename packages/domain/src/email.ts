import { EMAIL_MAX } from './limits.ts';

/** Returns the one spelling an address is stored and compared in. */
export function normaliseEmail(text: string): string {
  return text.trim().toLowerCase().normalize('NFC');
}

/** Returns whether an address has a plausible shape, no more: only a message that arrives proves it. */
export function isEmail(text: string): boolean {
  return text.length <= EMAIL_MAX && /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/.test(text);
}

import { EMAIL_MAX } from './limits.ts';

/** The one spelling an address is stored and compared in. */
export function normaliseEmail(text: string): string {
  return text.trim().toLowerCase().normalize('NFC');
}

/** A plausible shape, no more: only a letter that arrives proves an address. */
export function isEmail(text: string): boolean {
  return text.length <= EMAIL_MAX && /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/.test(text);
}

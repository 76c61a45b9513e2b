import { EMAIL_MAX } from './limits.ts';

/** Normalises an address for storing and comparing. */
export function normaliseEmail(text: string): string {
  return text.trim().toLowerCase().normalize('NFC');
}

/**
 * Returns whether an address has a plausible shape; only a message that arrives proves it. The part before
 * the @ has at most 64 characters (RFC 5321 §4.5.3.1.1). It begins with no hyphen, which a mail program
 * could take for an option.
 */
export function isEmail(text: string): boolean {
  return text.length <= EMAIL_MAX && /^(?!-)[^\s@]{1,64}@[^\s@.]+(\.[^\s@.]+)+$/.test(text);
}

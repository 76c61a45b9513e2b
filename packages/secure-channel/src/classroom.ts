import { type Bytes, concat, fromBase64, fromUtf8, toBase64, toHex, utf8 } from './bytes.ts';
import type { Random } from './session-id.ts';

/** Small numbers for /api/secure/dummy-data only (docs/secure-calls.md#classroom-suite). */
export const PRIME = 23;
export const BASE = 5;

export type ClassroomPair = { privateNumber: number; publicNumber: number };

export type ClassroomMessage = {
  sharedNumber: number;
  /** SHA-256 in hexadecimal of the shared number's decimal digits. */
  keyHex: string;
  ivHex: string;
  text: string;
  /** Format: base64(iv 12 ‖ ciphertext and tag). */
  encrypted: string;
};

/** Guesses of an eavesdropper, up to the correct one. */
export type ClassroomBreak = {
  tried: number[];
  sharedNumber: number;
  keyHex: string;
  text: string;
};

const IV_BYTES = 12;
const TAG_BYTES = 16;
const LARGEST_PRIVATE = PRIME - 2;
/** Largest multiple of 21 in a byte; higher bytes would favour the small numbers. */
const FAIR_BYTES = 252;

/** Returns whether a value can be a public number of this suite: a whole number from 2 to 22. */
export function isClassroomPublicNumber(value: unknown): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value >= 2 && value < PRIME;
}

/**
 * Computes the public number of a private one.
 * @throws RangeError for a private number outside 1…21
 */
export function classroomPair(privateNumber: number): ClassroomPair {
  if (!Number.isInteger(privateNumber) || privateNumber < 1 || privateNumber > LARGEST_PRIVATE) {
    throw new RangeError(`A private number is 1 to ${LARGEST_PRIVATE}, not ${privateNumber}`);
  }
  return { privateNumber, publicNumber: powerModPrime(BASE, privateNumber) };
}

export function randomClassroomPair(random: Random): ClassroomPair {
  let byte = FAIR_BYTES;
  while (byte >= FAIR_BYTES) byte = random(1)[0] as number;
  return classroomPair(1 + (byte % LARGEST_PRIVATE));
}

/** Computes the shared number: their public number to our private one, modulo 23. Both sides get the same. */
export function classroomSharedNumber(privateNumber: number, theirPublicNumber: number): number {
  return powerModPrime(theirPublicNumber, privateNumber);
}

/**
 * Encrypts a text under the shared number (docs/secure-calls.md#classroom-suite).
 * @param iv 12 bytes, never twice under one key
 * @throws RangeError for an iv of another length
 */
export async function classroomSeal(
  sharedNumber: number,
  text: string,
  iv: Uint8Array,
): Promise<ClassroomMessage> {
  if (iv.length !== IV_BYTES) throw new RangeError(`An iv has ${IV_BYTES} bytes, not ${iv.length}`);
  const { keyHex, key } = await classroomKey(sharedNumber, 'encrypt');
  const algorithm = { name: 'AES-GCM', iv: new Uint8Array(iv) };
  const sealed = new Uint8Array(await crypto.subtle.encrypt(algorithm, key, utf8(text)));
  return { sharedNumber, keyHex, ivHex: toHex(iv), text, encrypted: toBase64(concat(iv, sealed)) };
}

/** Returns undefined if the message is malformed or was sealed under another number. */
export async function classroomOpen(
  sharedNumber: number,
  encrypted: unknown,
): Promise<ClassroomMessage | undefined> {
  const bytes = typeof encrypted === 'string' ? fromBase64(encrypted) : undefined;
  if (typeof encrypted !== 'string' || !bytes || bytes.length < IV_BYTES + TAG_BYTES)
    return undefined;
  const iv = bytes.slice(0, IV_BYTES);
  const { keyHex, key } = await classroomKey(sharedNumber, 'decrypt');
  const opened = await decrypt(key, iv, bytes.slice(IV_BYTES));
  const text = opened && fromUtf8(opened);
  return text === undefined
    ? undefined
    : { sharedNumber, keyHex, ivHex: toHex(iv), text, encrypted };
}

/** Tries all 22 keys. */
export async function breakClassroom(encrypted: unknown): Promise<ClassroomBreak | undefined> {
  const tried: number[] = [];
  for (let guess = 1; guess < PRIME; guess++) {
    tried.push(guess);
    const message = await classroomOpen(guess, encrypted);
    if (message) return { tried, sharedNumber: guess, keyHex: message.keyHex, text: message.text };
  }
  return undefined;
}

/** Computes a power step by step, so that every product stays a small whole number. */
function powerModPrime(base: number, exponent: number): number {
  let power = 1;
  for (let step = 0; step < exponent; step++) power = (power * base) % PRIME;
  return power;
}

async function classroomKey(
  sharedNumber: number,
  use: KeyUsage,
): Promise<{ keyHex: string; key: CryptoKey }> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', utf8(String(sharedNumber))));
  return {
    keyHex: toHex(digest),
    key: await crypto.subtle.importKey('raw', digest, 'AES-GCM', false, [use]),
  };
}

async function decrypt(key: CryptoKey, iv: Bytes, sealed: Bytes): Promise<Bytes | undefined> {
  try {
    return new Uint8Array(await crypto.subtle.decrypt({ name: 'AES-GCM', iv }, key, sealed));
  } catch {
    return undefined;
  }
}

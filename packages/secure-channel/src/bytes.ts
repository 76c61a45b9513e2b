/** Bytes that WebCrypto accepts, never over shared memory. */
export type Bytes = Uint8Array<ArrayBuffer>;

const URL_ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
const STANDARD_ALPHABET = `${URL_ALPHABET.slice(0, 62)}+/`;
const NOT_A_DIGIT = 255;
const ENCODER = new TextEncoder();
const DECODER = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** Encodes as base64url without padding. */
export function toB64url(bytes: Uint8Array): string {
  return encode(bytes, URL_CODES);
}

/**
 * Returns undefined for padding, a foreign character or spare bits that are not zero, so that each value
 * has one spelling.
 */
export function fromB64url(text: string): Bytes | undefined {
  return decode(text, URL_DIGITS);
}

/** Encodes as base64 with padding, for files and the classroom suite. */
export function toBase64(bytes: Uint8Array): string {
  return encode(bytes, STANDARD_CODES) + '='.repeat((3 - (bytes.length % 3)) % 3);
}

/** Decodes base64 as strictly as {@link fromB64url}; also undefined if the padding is missing. */
export function fromBase64(text: string): Bytes | undefined {
  if (text.length % 4 !== 0) return undefined;
  const padding = text.endsWith('==') ? 2 : text.endsWith('=') ? 1 : 0;
  return decode(text.slice(0, text.length - padding), STANDARD_DIGITS);
}

export function toHex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

export function utf8(text: string): Bytes {
  return ENCODER.encode(text);
}

/** Returns undefined if the bytes are not UTF-8. Keeps a byte-order mark in the text. */
export function fromUtf8(bytes: Uint8Array): string | undefined {
  try {
    return DECODER.decode(bytes);
  } catch {
    return undefined;
  }
}

export function concat(...parts: Uint8Array[]): Bytes {
  let offset = 0;
  for (const part of parts) offset += part.length;
  const joined = new Uint8Array(offset);
  offset = 0;
  for (const part of parts) {
    joined.set(part, offset);
    offset += part.length;
  }
  return joined;
}

/**
 * Encodes a number as two bytes, big-endian.
 * @throws RangeError outside 0…65535
 */
export function u16(value: number): Bytes {
  if (!Number.isInteger(value) || value < 0 || value > 0xffff)
    throw new RangeError(`Not a u16: ${value}`);
  return new Uint8Array([value >>> 8, value]);
}

/**
 * Encodes a number as four bytes, big-endian.
 * @throws RangeError outside 0…2³²−1
 */
export function u32(value: number): Bytes {
  if (!Number.isInteger(value) || value < 0 || value > 0xffffffff)
    throw new RangeError(`Not a u32: ${value}`);
  return new Uint8Array([value >>> 24, value >>> 16, value >>> 8, value]);
}

export function readU32(bytes: Uint8Array, offset: number): number {
  return new DataView(bytes.buffer, bytes.byteOffset).getUint32(offset);
}

/**
 * Encodes a text as UTF-8 after its length in two bytes.
 * @throws RangeError beyond 65,535 bytes
 */
export function lp(text: string): Bytes {
  const bytes = utf8(text);
  return concat(u16(bytes.length), bytes);
}

const URL_CODES = utf8(URL_ALPHABET);
const STANDARD_CODES = utf8(STANDARD_ALPHABET);
const URL_DIGITS = digitTable(URL_CODES);
const STANDARD_DIGITS = digitTable(STANDARD_CODES);

function digitTable(codes: Uint8Array): Uint8Array {
  const table = new Uint8Array(256).fill(NOT_A_DIGIT);
  codes.forEach((code, digit) => {
    table[code] = digit;
  });
  return table;
}

/** Encodes three bytes as four digits; one or two remaining bytes as two or three digits. */
function encode(bytes: Uint8Array, codes: Uint8Array): string {
  const text = new Uint8Array(Math.ceil((bytes.length * 4) / 3));
  let at = 0;
  for (let from = 0; from < bytes.length; from += 3) {
    const group =
      (byteAt(bytes, from) << 16) | (byteAt(bytes, from + 1) << 8) | byteAt(bytes, from + 2);
    text[at++] = byteAt(codes, group >>> 18);
    text[at++] = byteAt(codes, (group >>> 12) & 63);
    // Beyond its end an array drops what is written.
    text[at++] = byteAt(codes, (group >>> 6) & 63);
    text[at++] = byteAt(codes, group & 63);
  }
  return DECODER.decode(text);
}

/** Decodes four base64 characters as three bytes; an incomplete last group is filled with zeros. */
function decode(text: string, digits: Uint8Array): Bytes | undefined {
  const { length } = text;
  if (length % 4 === 1) return undefined;
  const bytes = new Uint8Array(Math.floor((length * 3) / 4));
  let seen = 0;
  let at = 0;
  let group = 0;
  for (let from = 0; from < length; from += 4) {
    const first = digitAt(digits, text, from);
    const second = digitAt(digits, text, from + 1);
    const third = digitAt(digits, text, from + 2);
    const fourth = digitAt(digits, text, from + 3);
    seen |= first | second | third | fourth;
    group = (first << 18) | (second << 12) | (third << 6) | fourth;
    bytes[at++] = group >>> 16;
    bytes[at++] = group >>> 8;
    bytes[at++] = group;
  }
  if (seen === NOT_A_DIGIT) return undefined;
  // Bits of the last digit beyond the last byte must be zero.
  const spare = length % 4 === 0 ? 0 : group & (length % 4 === 2 ? 0xffff : 0xff);
  return spare === 0 ? bytes : undefined;
}

function digitAt(digits: Uint8Array, text: string, at: number): number {
  if (at >= text.length) return 0;
  return digits[text.charCodeAt(at)] ?? NOT_A_DIGIT;
}

function byteAt(bytes: Uint8Array, at: number): number {
  return bytes[at] ?? 0;
}

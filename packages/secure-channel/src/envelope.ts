import { type Bytes, concat, fromUtf8, lp, readU32, u16, u32, utf8 } from './bytes.ts';

const INNER_HEADERS = ['token', 'dToken', 'aToken', 'idempotency-key'] as const;
export type InnerHeaders = { [name in (typeof INNER_HEADERS)[number]]?: string };
export type RequestPayload = { headers: InnerHeaders; body: unknown };

export const KEY_BYTES = 32;
export const GCM_NONCE_BYTES = 12;
export const GCM_TAG_BYTES = 16;
export const ENC_BYTES = 32;
export const REPLY_NONCE_BYTES = 32;
export const PAD_BYTES = 256;
export const REPLY_LABEL = utf8('nadi secure call v1 response');
export const REPLY_KEY_INFO = utf8('key');
export const REPLY_NONCE_INFO = utf8('nonce');
const REQUEST_LABEL = utf8('nadi secure call v1\0');
const SPACE = 0x20;
/** Deeper than any request body, and far below the depth at which recursion overflows. */
const MAX_DEPTH = 64;

/**
 * Returns HPKE's info: a label and the server's whole header. A request with a changed header cannot be
 * opened.
 */
export function requestInfo(header: Uint8Array): Bytes {
  return concat(REQUEST_LABEL, header);
}

/**
 * Returns the additional data of a request: method, path and session-id.
 * @param path without its query string
 */
export function requestAad(path: string, sessionId: string): Bytes {
  return concat(lp('POST'), lp(path), lp(sessionId));
}

export function replyAad(status: number, path: string): Bytes {
  return concat(u16(status), lp(path));
}

/** Encodes JSON as UTF-8, padded with spaces to a multiple of 256 bytes, which hides its length. */
export function padJson(json: string): Bytes {
  const bytes = utf8(json);
  const padded = new Uint8Array(Math.ceil(bytes.length / PAD_BYTES) * PAD_BYTES).fill(SPACE);
  padded.set(bytes);
  return padded;
}

/** Parses UTF-8 JSON and drops its `__proto__` keys; undefined if it is invalid or nests deeper than 64. */
export function parseJson(bytes: Uint8Array): unknown {
  const value = readJson(bytes);
  return dropPrototypeKeys(value, 0) ? value : undefined;
}

function readJson(bytes: Uint8Array): unknown {
  const text = fromUtf8(bytes);
  if (text === undefined) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Parses exactly `headers` (only listed ones, all strings) and `body`; undefined for other values. */
export function parseRequestPayload(bytes: Uint8Array): RequestPayload | undefined {
  // The fields are counted before keys are dropped, so that an additional `__proto__` is refused.
  const payload = readJson(bytes);
  if (!isRecord(payload) || Object.keys(payload).length !== 2) return undefined;
  if (!Object.hasOwn(payload, 'headers') || !Object.hasOwn(payload, 'body')) return undefined;
  const { headers, body } = payload;
  return isInnerHeaders(headers) && dropPrototypeKeys(payload, 0) ? { headers, body } : undefined;
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isInnerHeaders(value: unknown): value is InnerHeaders {
  if (!isRecord(value)) return false;
  const names: readonly string[] = INNER_HEADERS;
  return Object.entries(value).every(
    ([name, text]) => names.includes(name) && typeof text === 'string',
  );
}

/**
 * Drops `__proto__` at every depth, because a copy of the value would set its prototype; false if too deep.
 */
function dropPrototypeKeys(value: unknown, depth: number): boolean {
  if (typeof value !== 'object' || value === null) return true;
  if (depth === MAX_DEPTH) return false;
  if (Object.hasOwn(value, '__proto__')) Reflect.deleteProperty(value, '__proto__');
  return Object.values(value).every((inner) => dropPrototypeKeys(inner, depth + 1));
}

type ReplyKeys = { key: Bytes; nonce: Bytes };

/**
 * Derives the keys of a reply by WebCrypto: RFC 9458 §4.4, HKDF-SHA256 with salt enc ‖ rnonce.
 * @param secret exported from the HPKE context
 * @param keyBytes 32, except in the RFC's own example
 */
export async function deriveReplyKeys(
  secret: Bytes,
  salt: Bytes,
  keyBytes = KEY_BYTES,
): Promise<ReplyKeys> {
  const material = await crypto.subtle.importKey('raw', secret, 'HKDF', false, ['deriveBits']);
  const derive = async (info: Bytes, length: number) =>
    new Uint8Array(
      await crypto.subtle.deriveBits(
        { name: 'HKDF', hash: 'SHA-256', salt, info },
        material,
        length * 8,
      ),
    );
  return {
    key: await derive(REPLY_KEY_INFO, keyBytes),
    nonce: await derive(REPLY_NONCE_INFO, GCM_NONCE_BYTES),
  };
}

/**
 * Describes the key that the server issues. The client returns it with the call, so that the server stores
 * nothing.
 */
export type Header = {
  epoch: number;
  /** Unix seconds. */
  notAfter: number;
  /** 16 bytes, valid for one call. */
  nonce: Bytes;
  /** 16 bytes, over everything before it and the session-id. */
  tag: Bytes;
};

export const HEADER_BYTES = 42;
export const NONCE_BYTES = 16;
export const TAG_BYTES = 16;
const TAGGED_BYTES = HEADER_BYTES - TAG_BYTES;
const VERSION = 1;
const SUITE = 1;

export function encodeHeader(header: Header): Bytes {
  return concat(encodeTagged(header), header.tag);
}

/** Returns undefined for another length, version or suite. Does not verify the tag. */
export function parseHeader(bytes: Bytes): Header | undefined {
  if (bytes.length !== HEADER_BYTES || bytes[0] !== VERSION || bytes[1] !== SUITE) return undefined;
  return {
    epoch: readU32(bytes, 2),
    notAfter: readU32(bytes, 6),
    nonce: bytes.slice(10, TAGGED_BYTES),
    tag: bytes.slice(TAGGED_BYTES),
  };
}

/** Returns the bytes that the tag covers: hdr[0..26) and the session-id. */
export function tagInput(header: Omit<Header, 'tag'>, sessionId: string): Bytes {
  return concat(encodeTagged(header), utf8(sessionId));
}

function encodeTagged(header: Omit<Header, 'tag'>): Bytes {
  return concat(
    new Uint8Array([VERSION, SUITE]),
    u32(header.epoch),
    u32(header.notAfter),
    header.nonce,
  );
}

import {
  createHmac,
  createSecretKey,
  type KeyObject,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto';
import { type Bytes, concat, fromB64url, toB64url, utf8 } from './bytes.ts';
import {
  ENC_BYTES,
  encodeHeader,
  GCM_TAG_BYTES,
  HEADER_BYTES,
  type Header,
  type InnerHeaders,
  NONCE_BYTES,
  PAD_BYTES,
  parseHeader,
  parseRequestPayload,
  requestAad,
  requestInfo,
  TAG_BYTES,
  tagInput,
} from './envelope.ts';
import {
  type Context,
  decapsulate,
  deriveKeyPair,
  hkdfExpand,
  hkdfExtract,
  keySchedule,
  openAead,
  STANDARD_SUITE,
  sealReply,
} from './node-hpke.ts';

export type EpochKeys = {
  epoch: number;
  macKey: KeyObject;
  publicKey: Bytes;
  privateKey: KeyObject;
};

export type Envelope = Header & { headerBytes: Bytes; enc: Bytes; ct: Bytes; sessionId: string };

export type OpenedRequest = {
  headers: InnerHeaders;
  body: unknown;
  /** The reply's `encrypted`. A string is sent as JSON text, other values are serialised. */
  sealReply: (status: number, json: unknown) => string;
};

/**
 * A rejected envelope. 'not-initialized' asks the client for a new key exchange; 'decryption-failed' gives
 * no reason.
 */
export class EnvelopeError extends Error {
  readonly kind: 'decryption-failed' | 'not-initialized';

  constructor(kind: EnvelopeError['kind']) {
    super(
      kind === 'not-initialized'
        ? 'Secure connection not properly initialized'
        : 'Decryption failed',
    );
    this.name = 'EnvelopeError';
    this.kind = kind;
  }
}

/** Seconds for which a key may be used after it was issued. */
export const KEY_LIFE_SECONDS = 120;
const MAX_AHEAD_SECONDS = 300;
const EPOCH_SALT = utf8('nadi secure call v1 epoch');
const CLIENT_KEY_LENGTH = Math.ceil(((HEADER_BYTES + ENC_BYTES) * 4) / 3);
/** lp() encodes a length in two bytes. */
const MAX_PATH_BYTES = 0xffff;

/** Derives the keys of an epoch from its 32 secret bytes. @throws RangeError for another length */
export function deriveEpoch(epoch: number, secret: Uint8Array): EpochKeys {
  if (secret.length !== 32)
    throw new RangeError(`An epoch secret has 32 bytes, not ${secret.length}`);
  const prk = hkdfExtract('sha256', EPOCH_SALT, new Uint8Array(secret));
  const macKey = createSecretKey(hkdfExpand('sha256', prk, utf8('header mac'), 32));
  return { epoch, macKey, ...deriveKeyPair(hkdfExpand('sha256', prk, utf8('key pair'), 32)) };
}

/** Returns a `serverPublicKey`, valid for two minutes, one call and this session id. */
export function issueServerKey(parameters: {
  keys: EpochKeys;
  sessionId: string;
  nowSeconds: number;
  nonce?: Uint8Array;
}): string {
  const { keys, sessionId, nowSeconds, nonce = randomBytes(NONCE_BYTES) } = parameters;
  const notAfter = Math.floor(nowSeconds) + KEY_LIFE_SECONDS;
  const header = { epoch: keys.epoch, notAfter, nonce: new Uint8Array(nonce) };
  return toB64url(
    concat(encodeHeader({ ...header, tag: headerTag(keys, header, sessionId) }), keys.publicKey),
  );
}

export function isSessionId(value: unknown): value is string {
  return typeof value === 'string' && /^[A-Za-z0-9_-]{22,64}$/.test(value);
}

/**
 * Returns whether the session may use the classroom suite. The suite protects nothing, so its id may be
 * short.
 */
export function isDemoSessionId(value: unknown): value is string {
  return typeof value === 'string' && /^demo-[A-Za-z0-9_-]{1,59}$/.test(value);
}

/** Validates lengths and types, but not the tag. @throws EnvelopeError */
export function readEnvelope(wire: {
  encrypted: unknown;
  clientPublicKey: unknown;
  sessionId: unknown;
}): Envelope {
  const { encrypted, clientPublicKey, sessionId } = wire;
  if (!isSessionId(sessionId)) throw new EnvelopeError('not-initialized');
  const ct = typeof encrypted === 'string' ? fromB64url(encrypted) : undefined;
  if (!ct || ct.length <= GCM_TAG_BYTES || (ct.length - GCM_TAG_BYTES) % PAD_BYTES !== 0)
    rejectEnvelope();
  // The length is checked before decoding, so that megabytes cost nothing here.
  if (typeof clientPublicKey !== 'string' || clientPublicKey.length !== CLIENT_KEY_LENGTH)
    rejectEnvelope();
  const bytes = fromB64url(clientPublicKey) ?? rejectEnvelope();
  const headerBytes = bytes.slice(0, HEADER_BYTES);
  const header = parseHeader(headerBytes) ?? rejectEnvelope();
  return { ...header, headerBytes, enc: bytes.slice(HEADER_BYTES), ct, sessionId };
}

/**
 * Verifies the tag, then the time; the caller must then record the nonce as used. @param check.keys the
 * keys of the envelope's epoch @throws EnvelopeError
 */
export function verifyHeader(check: {
  keys: EpochKeys;
  envelope: Envelope;
  nowSeconds: number;
}): void {
  const { keys, envelope, nowSeconds } = check;
  if (!timingSafeEqual(headerTag(keys, envelope, envelope.sessionId), envelope.tag))
    rejectEnvelope();
  const secondsLeft = envelope.notAfter - nowSeconds;
  if (!(secondsLeft >= 0 && secondsLeft <= MAX_AHEAD_SECONDS))
    throw new EnvelopeError('not-initialized');
}

/** Decrypts the request and parses its payload. @param call.path without its query string @throws EnvelopeError */
export function openRequest(call: {
  keys: EpochKeys;
  envelope: Envelope;
  path: string;
}): OpenedRequest {
  const { keys, envelope, path } = call;
  if (utf8(path).length > MAX_PATH_BYTES) rejectEnvelope();
  const { context, plaintext } = open(keys, envelope, requestAad(path, envelope.sessionId));
  const payload = parseRequestPayload(plaintext) ?? rejectEnvelope();
  return {
    ...payload,
    sealReply: (status, json) => {
      const text = typeof json === 'string' ? json : JSON.stringify(json);
      return sealReply({ context, enc: envelope.enc, path, status, text });
    },
  };
}

function headerTag(keys: EpochKeys, header: Omit<Header, 'tag'>, sessionId: string): Bytes {
  return createHmac('sha256', keys.macKey)
    .update(tagInput(header, sessionId))
    .digest()
    .subarray(0, TAG_BYTES);
}

function open(
  keys: EpochKeys,
  envelope: Envelope,
  aad: Bytes,
): { context: Context; plaintext: Bytes } {
  try {
    const context = keySchedule(
      STANDARD_SUITE,
      decapsulate(envelope.enc, keys),
      requestInfo(envelope.headerBytes),
    );
    const aead = { key: context.key, nonce: context.baseNonce };
    return { context, plaintext: openAead(STANDARD_SUITE.cipher, aead, aad, envelope.ct) };
  } catch {
    // A point of small order and a wrong tag give the same answer.
    return rejectEnvelope();
  }
}

function rejectEnvelope(): never {
  throw new EnvelopeError('decryption-failed');
}

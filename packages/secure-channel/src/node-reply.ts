import { randomBytes } from 'node:crypto';
import { type Bytes, concat, toB64url } from './bytes.ts';
import {
  GCM_NONCE_BYTES,
  KEY_BYTES,
  padJson,
  REPLY_KEY_INFO,
  REPLY_LABEL,
  REPLY_NONCE_BYTES,
  REPLY_NONCE_INFO,
  replyAad,
} from './envelope.ts';
import {
  type AeadKeys,
  type Context,
  exportSecret,
  hkdfExpand,
  hkdfExtract,
  STANDARD_SUITE,
  sealAead,
} from './node-hpke.ts';

export type Reply = { context: Context; enc: Bytes; path: string; status: number; text: string };

/** Encrypts a reply and returns b64url(rnonce ‖ rct). `reply.text` is JSON. */
export function sealReply(
  reply: Reply,
  replyNonce: Bytes = randomBytes(REPLY_NONCE_BYTES),
): string {
  const { context, enc, path, status, text } = reply;
  const secret = exportSecret(STANDARD_SUITE, context, REPLY_LABEL, 32);
  const keys = deriveReplyKeysSync(secret, concat(enc, replyNonce));
  const sealed = sealAead(STANDARD_SUITE.cipher, keys, replyAad(status, path), padJson(text));
  return toB64url(concat(replyNonce, sealed));
}

/**
 * Derives the keys of a reply like {@link deriveReplyKeys}, by Node's crypto.
 * @param salt enc ‖ rnonce
 * @param keyBytes 32, except in the RFC's own example
 */
export function deriveReplyKeysSync(secret: Bytes, salt: Bytes, keyBytes = KEY_BYTES): AeadKeys {
  const prk = hkdfExtract('sha256', salt, secret);
  return {
    key: hkdfExpand('sha256', prk, REPLY_KEY_INFO, keyBytes),
    nonce: hkdfExpand('sha256', prk, REPLY_NONCE_INFO, GCM_NONCE_BYTES),
  };
}

import {
  Aes256Gcm,
  CipherSuite,
  DhkemX25519HkdfSha256,
  HkdfSha256,
  type KemInterface,
} from '@hpke/core';
import { type Bytes, concat, fromB64url, toB64url } from './bytes.ts';
import {
  deriveReplyKeys,
  ENC_BYTES,
  GCM_TAG_BYTES,
  HEADER_BYTES,
  type Header,
  PAD_BYTES,
  padJson,
  parseHeader,
  parseJson,
  REPLY_LABEL,
  REPLY_NONCE_BYTES,
  type RequestPayload,
  replyAad,
  requestAad,
  requestInfo,
} from './envelope.ts';

export type ServerKey = { header: Header; headerBytes: Bytes; publicKey: Bytes };

export type SealedRequest = {
  encrypted: string;
  clientPublicKey: string;
  /** Length of the padded plaintext. */
  paddedBytes: number;
  /** Returns the reply's JSON value. Rejects if the reply is not the server's answer to this call. */
  openReply: (status: number, encrypted: string) => Promise<unknown>;
};

/** Returns undefined unless the text is b64url(hdr ‖ pkR) of this version and suite. */
export function parseServerKey(value: unknown): ServerKey | undefined {
  const bytes = typeof value === 'string' ? fromB64url(value) : undefined;
  if (bytes?.length !== HEADER_BYTES + ENC_BYTES) return undefined;
  const headerBytes = bytes.slice(0, HEADER_BYTES);
  const header = parseHeader(headerBytes);
  return header && { header, headerBytes, publicKey: bytes.slice(HEADER_BYTES) };
}

/** Returns the browser's own X25519, or the JavaScript one, which writes the same bytes. */
export async function chooseKem(): Promise<KemInterface> {
  try {
    await crypto.subtle.generateKey('X25519', false, ['deriveBits']);
    return new DhkemX25519HkdfSha256();
  } catch {
    const fallback = await import('./kem-fallback.ts');
    return fallback.createFallbackKem();
  }
}

export async function sealRequest(
  kem: KemInterface,
  serverKey: ServerKey,
  call: { path: string; sessionId: string; payload: RequestPayload },
): Promise<SealedRequest> {
  const suite = new CipherSuite({ kem, kdf: new HkdfSha256(), aead: new Aes256Gcm() });
  const recipientPublicKey = await kem.deserializePublicKey(serverKey.publicKey.buffer);
  const context = await suite.createSenderContext({
    recipientPublicKey,
    info: requestInfo(serverKey.headerBytes).buffer,
  });
  const plaintext = padJson(JSON.stringify(call.payload));
  const sealed = await context.seal(plaintext.buffer, requestAad(call.path, call.sessionId).buffer);
  const enc = new Uint8Array(context.enc);
  return {
    encrypted: toB64url(new Uint8Array(sealed)),
    clientPublicKey: toB64url(concat(serverKey.headerBytes, enc)),
    paddedBytes: plaintext.length,
    openReply: async (status, encrypted) => {
      const secret = new Uint8Array(await context.export(REPLY_LABEL.buffer, 32));
      return openReply({ secret, enc, aad: replyAad(status, call.path), encrypted });
    },
  };
}

async function openReply(reply: {
  secret: Bytes;
  enc: Bytes;
  aad: Bytes;
  encrypted: string;
}): Promise<unknown> {
  const bytes = fromB64url(reply.encrypted);
  if (!bytes || bytes.length < REPLY_NONCE_BYTES + PAD_BYTES + GCM_TAG_BYTES)
    throw new Error('Not a sealed reply');
  const salt = concat(reply.enc, bytes.subarray(0, REPLY_NONCE_BYTES));
  const { key, nonce } = await deriveReplyKeys(reply.secret, salt);
  const aead = await crypto.subtle.importKey('raw', key, 'AES-GCM', false, ['decrypt']);
  const algorithm = { name: 'AES-GCM', iv: nonce, additionalData: reply.aad };
  const plaintext = await crypto.subtle.decrypt(algorithm, aead, bytes.subarray(REPLY_NONCE_BYTES));
  const value = parseJson(new Uint8Array(plaintext));
  if (value === undefined) throw new Error('Not JSON');
  return value;
}

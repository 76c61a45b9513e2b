import { Aes256Gcm, CipherSuite, DhkemX25519HkdfSha256, HkdfSha256 } from '@hpke/core';
import { describe, expect, it } from 'vitest';
import { type Bytes, concat, toHex, utf8 } from './bytes.ts';
import { deriveReplyKeys } from './envelope.ts';
import {
  decapsulate,
  defineSuite,
  deriveKeyPair,
  deriveReplyKeysSync,
  exportSecret,
  hkdfExpand,
  importKeyPair,
  keySchedule,
  openAead,
  STANDARD_SUITE,
  sealAead,
} from './node-hpke.ts';
import { RFC9180_A1, RFC9180_A6, RFC9458 } from './testing/vectors.ts';

const A1_SUITE = defineSuite({ ...STANDARD_SUITE, aeadId: 1, cipher: 'aes-128-gcm', keyBytes: 16 });
const A6_SUITE = defineSuite({ ...STANDARD_SUITE, kemId: 0x0012, kdfId: 0x0003, hash: 'sha512' });

describe('decapsulate', () => {
  it('refuses a point of small order', () => {
    const own = importKeyPair(hex(RFC9180_A1.skRm));
    expect(() => decapsulate(new Uint8Array(32), own)).toThrow();
  });
});

describe('HKDF', () => {
  it('expands to at most one block', () => {
    const prk = new Uint8Array(32);
    expect(hkdfExpand('sha256', prk, utf8('key'), 32)).toHaveLength(32);
    expect(() => hkdfExpand('sha256', prk, utf8('key'), 33)).toThrow(RangeError);
  });
});

describe('RFC 9180 A.1, base mode', () => {
  it('derives both key pairs', () => {
    const ephemeral = deriveKeyPair(hex(RFC9180_A1.ikmE));
    expect(toHex(ephemeral.publicKey)).toBe(RFC9180_A1.pkEm);
    expect(toHex(importKeyPair(hex(RFC9180_A1.skEm)).publicKey)).toBe(RFC9180_A1.pkEm);
    expect(toHex(deriveKeyPair(hex(RFC9180_A1.ikmR)).publicKey)).toBe(RFC9180_A1.pkRm);
  });

  it('decapsulates the shared secret', () => {
    const own = importKeyPair(hex(RFC9180_A1.skRm));
    expect(toHex(decapsulate(hex(RFC9180_A1.enc), own))).toBe(RFC9180_A1.sharedSecret);
  });
});

describe.each([
  ['A.1', A1_SUITE, RFC9180_A1],
  ['A.6', A6_SUITE, RFC9180_A6],
] as const)('RFC 9180 %s, from the shared secret on', (_name, suite, vector) => {
  const context = keySchedule(suite, hex(vector.sharedSecret), hex(vector.info));
  const aead = { key: context.key, nonce: context.baseNonce };
  const { pt, aad, ct } = vector.message;

  it('computes the key schedule', () => {
    expect(toHex(context.key)).toBe(vector.key);
    expect(toHex(context.baseNonce)).toBe(vector.baseNonce);
    expect(toHex(context.exporterSecret)).toBe(vector.exporterSecret);
  });

  it('seals and opens the first message', () => {
    expect(toHex(sealAead(suite.cipher, aead, hex(aad), hex(pt)))).toBe(ct);
    expect(toHex(openAead(suite.cipher, aead, hex(aad), hex(ct)))).toBe(pt);
    expect(() => openAead(suite.cipher, aead, hex(''), hex(ct))).toThrow();
  });

  it.each(vector.exports)('exports $value', ({ label, value }) => {
    expect(toHex(exportSecret(suite, context, hex(label), 32))).toBe(value);
  });
});

describe('RFC 9458 appendix A', () => {
  const salt = concat(hex(RFC9458.enc), hex(RFC9458.replyNonce));
  const expected = { key: RFC9458.key, nonce: RFC9458.nonce };

  it('opens the request and exports the secret under its own label', () => {
    const shared = decapsulate(hex(RFC9458.enc), importKeyPair(hex(RFC9458.skR)));
    const context = keySchedule(A1_SUITE, shared, hex(RFC9458.info));
    const aead = { key: context.key, nonce: context.baseNonce };
    const opened = openAead(A1_SUITE.cipher, aead, hex(''), hex(RFC9458.ct));
    expect(toHex(opened)).toBe(RFC9458.request);
    expect(toHex(exportSecret(A1_SUITE, context, utf8(RFC9458.label), 16))).toBe(RFC9458.secret);
  });

  it('derives the reply keys, on the server and in the browser', async () => {
    const browser = await deriveReplyKeys(hex(RFC9458.secret), salt, 16);
    const server = deriveReplyKeysSync(hex(RFC9458.secret), salt, 16);
    expect({ key: toHex(browser.key), nonce: toHex(browser.nonce) }).toEqual(expected);
    expect({ key: toHex(server.key), nonce: toHex(server.nonce) }).toEqual(expected);
    const sealed = sealAead('aes-128-gcm', server, hex(''), hex(RFC9458.reply));
    expect(toHex(sealed)).toBe(RFC9458.rct);
  });
});

describe('the library and these primitives, in our exact suite', () => {
  const library = new CipherSuite({
    kem: new DhkemX25519HkdfSha256(),
    kdf: new HkdfSha256(),
    aead: new Aes256Gcm(),
  });
  const info = utf8('info');
  const label = utf8('label');

  it('Node opens a message that the library sealed and exports the same secret', async () => {
    const own = deriveKeyPair(hex(RFC9180_A1.ikmR));
    const recipientPublicKey = await library.kem.deserializePublicKey(own.publicKey.buffer);
    const sender = await library.createSenderContext({ recipientPublicKey, info: info.buffer });
    const ct = new Uint8Array(await sender.seal(utf8('hello').buffer, utf8('aad').buffer));
    const shared = decapsulate(new Uint8Array(sender.enc), own);
    const context = keySchedule(STANDARD_SUITE, shared, info);
    const aead = { key: context.key, nonce: context.baseNonce };
    expect(openAead('aes-256-gcm', aead, utf8('aad'), ct)).toEqual(utf8('hello'));
    const exported = new Uint8Array(await sender.export(label.buffer, 32));
    expect(toHex(exportSecret(STANDARD_SUITE, context, label, 32))).toBe(toHex(exported));
  });

  it('the library opens a message that Node sealed', async () => {
    const recipientKey = await library.kem.deriveKeyPair(hex(RFC9180_A1.ikmR).buffer);
    const own = deriveKeyPair(hex(RFC9180_A1.ikmR));
    const enc = hex(RFC9180_A1.enc);
    const context = keySchedule(STANDARD_SUITE, decapsulate(enc, own), info);
    const aead = { key: context.key, nonce: context.baseNonce };
    const ct = sealAead('aes-256-gcm', aead, utf8('aad'), utf8('hello'));
    const params = { recipientKey, enc: enc.buffer, info: info.buffer };
    const opened = await library.open(params, ct.buffer, utf8('aad').buffer);
    expect(new Uint8Array(opened)).toEqual(utf8('hello'));
  });
});

function hex(text: string): Bytes {
  return new Uint8Array(Buffer.from(text, 'hex'));
}

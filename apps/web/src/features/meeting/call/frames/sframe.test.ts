import { createCipheriv, hkdfSync } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Bytes } from './bytes.ts';
import {
  decodeHeader,
  decryptSframe,
  deriveSframeKey,
  encodeHeader,
  encryptSframe,
} from './sframe.ts';
import { AES_128_GCM, HEADER_VALUES, HEADERS } from './sframe-vectors.ts';

const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex');
const bytes = (text: string) => new Uint8Array(Buffer.from(text, 'hex'));
const u64 = fc.bigInt({ min: 0n, max: 2n ** 64n - 1n });
const content = fc.uint8Array({ maxLength: 300 }).map((each) => new Uint8Array(each));

describe('the header', () => {
  test('has the bytes of the vectors of RFC 9605 in both directions', () => {
    expect(HEADERS).toHaveLength(HEADER_VALUES.length ** 2);
    HEADERS.forEach((encoded, at) => {
      const kid = HEADER_VALUES[Math.floor(at / HEADER_VALUES.length)] ?? -1n;
      const ctr = HEADER_VALUES[at % HEADER_VALUES.length] ?? -1n;
      expect(hex(encodeHeader(kid, ctr))).toBe(encoded);
      expect(decodeHeader(bytes(encoded))).toEqual({ kid, ctr, length: encoded.length / 2 });
    });
  });

  test('is decoded as it was encoded, for every id and counter', () => {
    fc.assert(
      fc.property(u64, u64, (kid, ctr) => {
        const encoded = encodeHeader(kid, ctr);
        expect(decodeHeader(encoded)).toEqual({ kid, ctr, length: encoded.length });
      }),
    );
  });

  test.each(['', '08', '80', '0901', '88ff', '0800', '0807', '090001', '8007', '8800ff'])(
    'is refused if it is cut off or longer than needed: %s',
    (text) => expect(decodeHeader(bytes(text))).toBeNull(),
  );
});

describe('encryption', () => {
  test('gives the keys and bytes of the vector of RFC 9605', async () => {
    const { kid, ctr, baseKey, salt, metadata, plaintext, sealed } = AES_128_GCM;
    const key = await deriveSframeKey(kid, bytes(baseKey), 'encrypt');
    expect(hex(key.salt)).toBe(salt);
    const made = await encryptSframe(key, ctr, bytes(metadata), bytes(plaintext));
    expect(hex(made)).toBe(sealed);
    expect(hex(await open(kid, baseKey, metadata, sealed))).toBe(plaintext);
  });

  test('equals an independent implementation for any key, counter and content', async () => {
    const base = fc.uint8Array({ minLength: 16, maxLength: 32 });
    await fc.assert(
      fc.asyncProperty(base, u64, u64, content, content, async (secret, kid, ctr, aad, plain) => {
        const key = await deriveSframeKey(kid, new Uint8Array(secret), 'encrypt');
        const made = await encryptSframe(key, ctr, aad, plain);
        expect(hex(made)).toBe(encryptWithNode(secret, kid, ctr, aad, plain));
        expect(await open(kid, hex(secret), hex(aad), hex(made))).toEqual(plain);
      }),
      { numRuns: 50 },
    );
  });

  test('notices every changed bit of header, content, tag and metadata', async () => {
    const { kid, baseKey, metadata, sealed } = AES_128_GCM;
    const whole = bytes(metadata + sealed);
    for (let bit = 0; bit < whole.length * 8; bit += 1) {
      const changed = whole.slice();
      changed[bit >> 3] = (changed[bit >> 3] ?? 0) ^ (1 << (bit & 7));
      const split = metadata.length;
      const text = hex(changed);
      const opened = open(kid, baseKey, text.slice(0, split), text.slice(split));
      await expect(opened, `bit ${bit}`).rejects.toThrow();
    }
  });
});

async function open(
  kid: bigint,
  baseKey: string,
  metadata: string,
  sealed: string,
): Promise<Bytes> {
  const header = decodeHeader(bytes(sealed));
  if (!header) throw new Error('no header');
  const key = await deriveSframeKey(kid, bytes(baseKey), 'decrypt');
  return decryptSframe(key, header, bytes(metadata), bytes(sealed));
}

/** Follows the RFC's pseudocode with numbers instead of byte operations. */
function encryptWithNode(
  secret: Uint8Array,
  kid: bigint,
  ctr: bigint,
  metadata: Uint8Array,
  plain: Uint8Array,
): string {
  const derive = (name: string, length: number) => {
    const info = Buffer.concat([
      Buffer.from(`SFrame 1.0 Secret ${name} `),
      Buffer.from(`${kid.toString(16).padStart(16, '0')}0004`, 'hex'),
    ]);
    return Buffer.from(hkdfSync('sha256', secret, '', info, length));
  };
  const iv = (BigInt(`0x${derive('salt', 12).toString('hex')}`) ^ ctr).toString(16);
  const nonce = Buffer.from(iv.padStart(24, '0'), 'hex');
  const cipher = createCipheriv('aes-128-gcm', derive('key', 16), nonce);
  const header = Buffer.from(encodeHeader(kid, ctr));
  cipher.setAAD(Buffer.concat([header, metadata]));
  const ciphertext = Buffer.concat([cipher.update(plain), cipher.final()]);
  return Buffer.concat([header, ciphertext, cipher.getAuthTag()]).toString('hex');
}

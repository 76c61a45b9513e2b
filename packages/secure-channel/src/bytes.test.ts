import { describe, expect, it } from 'vitest';
import {
  fromB64url,
  fromBase64,
  fromUtf8,
  lp,
  readU32,
  toB64url,
  toBase64,
  toHex,
  u16,
  u32,
} from './bytes.ts';

const SAMPLES = Array.from({ length: 70 }, (_, length) =>
  Uint8Array.from({ length }, (_byte, at) => (at * 151 + length * 7) & 255),
);

describe('base64', () => {
  it('encodes like Node and decodes the result', () => {
    for (const bytes of SAMPLES) {
      expect(toB64url(bytes)).toBe(Buffer.from(bytes).toString('base64url'));
      expect(toBase64(bytes)).toBe(Buffer.from(bytes).toString('base64'));
      expect(fromB64url(toB64url(bytes))).toEqual(bytes);
      expect(fromBase64(toBase64(bytes))).toEqual(bytes);
    }
  });

  it.each([
    'AA==',
    'AA=',
    'A+AA',
    'A/AA',
    'AA AA',
    'AA\nAA',
    'A',
    'AAAAA',
    'AB',
    'AAB',
    'é',
    '\ud800AA',
  ])('base64url refuses %j', (text) => expect(fromB64url(text)).toBeUndefined());

  it.each(['AA', 'AA=', 'A===', '====', 'A-A=', 'AB==', 'AAB=', 'AA==AA==', ' AA='])(
    'base64 refuses %j',
    (text) => expect(fromBase64(text)).toBeUndefined(),
  );
});

describe('integers and lengths', () => {
  it('are big-endian', () => {
    expect([u16(0), u16(0x0102), u16(0xffff)].map(toHex)).toEqual(['0000', '0102', 'ffff']);
    expect([u32(0), u32(0xffffffff)].map(toHex)).toEqual(['00000000', 'ffffffff']);
    expect(u32(0xfffefdfc)).toEqual(new Uint8Array([255, 254, 253, 252]));
    expect(readU32(new Uint8Array([9, 255, 254, 253, 252]), 1)).toBe(0xfffefdfc);
  });

  it('refuse values that do not fit', () => {
    for (const value of [-1, 0x10000, 1.5, Number.NaN])
      expect(() => u16(value)).toThrow(RangeError);
    for (const value of [-1, 2 ** 32, 1.5]) expect(() => u32(value)).toThrow(RangeError);
    expect(() => lp('a'.repeat(65_536))).toThrow(RangeError);
  });

  it('lp counts bytes, not characters', () => {
    expect(lp('₹')).toEqual(new Uint8Array([0, 3, 0xe2, 0x82, 0xb9]));
  });

  it('refuses invalid UTF-8', () => {
    expect(fromUtf8(new Uint8Array([0xff]))).toBeUndefined();
    expect(fromUtf8(new Uint8Array([0xed, 0xa0, 0x80]))).toBeUndefined();
  });
});

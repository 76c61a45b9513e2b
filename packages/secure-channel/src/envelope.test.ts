import { describe, expect, it } from 'vitest';
import { toHex, utf8 } from './bytes.ts';
import {
  encodeHeader,
  padJson,
  parseHeader,
  parseJson,
  replyAad,
  requestAad,
  requestInfo,
  tagInput,
} from './envelope.ts';

const header = {
  epoch: 0x01020304,
  notAfter: 0xfffefdfc,
  nonce: new Uint8Array(16).fill(0xaa),
  tag: new Uint8Array(16).fill(0xbb),
};
const HEADER_HEX = `0101${'01020304'}${'fffefdfc'}${'aa'.repeat(16)}${'bb'.repeat(16)}`;

describe('the header', () => {
  it('has 42 bytes in the order of the page', () => {
    expect(toHex(encodeHeader(header))).toBe(HEADER_HEX);
    expect(parseHeader(encodeHeader(header))).toEqual(header);
  });

  it('its tag covers the first 26 bytes and the session-id', () => {
    expect(toHex(tagInput(header, 'abc'))).toBe(`${HEADER_HEX.slice(0, 52)}616263`);
  });

  it.each([
    [0, 2],
    [1, 2],
  ])('refuses another version or suite (byte %i)', (at, value) => {
    const bytes = encodeHeader(header);
    bytes[at] = value;
    expect(parseHeader(bytes)).toBeUndefined();
    expect(parseHeader(bytes.slice(1))).toBeUndefined();
  });
});

describe('authenticated data', () => {
  it('info is the label, a zero and the header', () => {
    const label = toHex(utf8('nadi secure call v1'));
    expect(toHex(requestInfo(encodeHeader(header)))).toBe(`${label}00${HEADER_HEX}`);
  });

  it('contains method, path and session-id with lengths; a reply begins with the status', () => {
    expect(toHex(requestAad('/a', 'id'))).toBe('0004504f535400022f6100026964');
    expect(toHex(replyAad(401, '/a'))).toBe('019100022f61');
  });
});

describe('padding', () => {
  it.each([
    [1, 256],
    [255, 256],
    [256, 256],
    [257, 512],
  ])('pads %i bytes to %i', (length, padded) => {
    expect(padJson('x'.repeat(length))).toHaveLength(padded);
  });

  it('counts bytes and pads with spaces, which JSON ignores', () => {
    const padded = padJson(JSON.stringify('₹'.repeat(85)));
    expect(padded).toHaveLength(512);
    expect(padded.at(-1)).toBe(0x20);
    expect(parseJson(padded)).toBe('₹'.repeat(85));
  });
});

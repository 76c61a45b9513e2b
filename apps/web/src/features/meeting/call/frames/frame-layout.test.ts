import { SENT_KINDS, type SentKind } from '@nadi/contract/call-media';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Bytes } from './bytes.ts';
import { readSealedFrame, sealFrame } from './frame-layout.ts';
import { deriveSframeKey } from './sframe.ts';

const secret = new Uint8Array(32).fill(7);
const sending = await deriveSframeKey(0n, secret, 'encrypt');
const receiving = await deriveSframeKey(0n, secret, 'decrypt');
const frame = (first: number, length = 40) => new Uint8Array(length).fill(first, 0, 1).fill(9, 1);

async function seal(ctr: bigint, kind: SentKind, plain: Bytes): Promise<Bytes> {
  return (await sealFrame(sending, ctr, kind, plain)) ?? new Uint8Array();
}

async function open(kind: SentKind, sealed: Bytes): Promise<Bytes | undefined> {
  return readSealedFrame(kind, sealed)?.open(receiving);
}

test('returns any frame of any kind as it was', async () => {
  const content = fc
    .uint8Array({ minLength: 11, maxLength: 300 })
    .map((each) => new Uint8Array(each));
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...SENT_KINDS), content, async (kind, plain) => {
      expect(await open(kind, await seal(5n, kind, plain))).toEqual(plain);
    }),
    { numRuns: 50 },
  );
});

test.each([
  ['audio', 'one byte of sound', 0x78, 1],
  ['video', 'ten bytes of a key frame', 0x10, 10],
  ['video', 'three bytes of another frame', 0x11, 3],
  ['screen', 'ten bytes of a screen’s key frame', 0x10, 10],
] as const)('%s: leaves %s readable', async (kind, _what, first, clear) => {
  const plain = frame(first);
  const sealed = await seal(300n, kind, plain);
  expect(sealed.subarray(0, clear)).toEqual(plain.subarray(0, clear));
  // The header of SFrame with a counter of two bytes, and a tag of 16.
  expect([...sealed.subarray(clear, clear + 3)]).toEqual([0x09, 1, 44]);
  expect(sealed).toHaveLength(plain.length + 3 + 16);
});

test('notices changes of the readable bytes', async () => {
  const sealed = await seal(1n, 'video', frame(0x10));
  sealed[9] = 1;
  await expect(open('video', sealed)).rejects.toThrow();
});

test('refuses a screen that is passed off as a camera', async () => {
  const sealed = await seal(2n, 'screen', frame(0x10));
  await expect(open('video', sealed)).rejects.toThrow();
});

test('a frame without header is not opened', () => {
  expect(readSealedFrame('video', frame(0x11, 3))).toBeNull();
});

test.each([
  ['audio', 0x78, 1],
  ['video', 0x11, 3],
  ['video', 0x10, 10],
] as const)('%s without content is not sent', async (kind, first, length) => {
  expect(await sealFrame(sending, 3n, kind, frame(first, length))).toBeNull();
  expect(await sealFrame(sending, 4n, kind, new Uint8Array())).toBeNull();
});

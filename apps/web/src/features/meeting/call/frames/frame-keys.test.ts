import { beforeEach, describe, expect, test } from 'vitest';
import type { Bytes } from './bytes.ts';
import { FrameKeys } from './frame-keys.ts';
import { readSealedFrame } from './frame-layout.ts';

const plain = new Uint8Array([1, 2, 3, 4, 5]);
const outward = new Uint8Array(32).fill(1);
const inward = new Uint8Array(32).fill(2);
let ours: FrameKeys;
let theirs: FrameKeys;

beforeEach(() => {
  ours = new FrameKeys();
  theirs = new FrameKeys();
  addKeys();
  for (const keys of [ours, theirs]) keys.apply({ type: 'link', link: '1', ring: 'pair' });
});

function addKeys(): void {
  const of = { ring: 'pair', kid: 0n } as const;
  ours.apply({ type: 'sending-key', ...of, secret: outward });
  ours.apply({ type: 'receiving-key', ...of, secret: inward });
  theirs.apply({ type: 'sending-key', ...of, secret: inward });
  theirs.apply({ type: 'receiving-key', ...of, secret: outward });
}

async function seal(kind: 'audio' | 'video' = 'audio', link = '1'): Promise<Bytes> {
  const sealed = await ours.transform({ direction: 'send', link, kind }, plain);
  if (!sealed) throw new Error('dropped');
  return sealed;
}

function open(sealed: Bytes, kind: 'audio' | 'video' = 'audio', link = '1', keys = theirs) {
  return keys.transform({ direction: 'receive', link, kind }, sealed);
}

describe('frames of an encrypted link', () => {
  test('are opened by the other side', async () => {
    expect(await open(await seal())).toEqual(plain);
  });

  test('are dropped if they come back to their sender', async () => {
    expect(await open(await seal(), 'audio', '1', ours)).toBeNull();
  });

  test('are dropped if they were not encrypted', async () => {
    expect(await open(plain)).toBeNull();
  });

  test('are dropped if a byte was changed', async () => {
    const sealed = await seal();
    sealed.set([(sealed.at(-1) ?? 0) ^ 1], sealed.length - 1);
    expect(await open(sealed)).toBeNull();
  });

  test('are opened once', async () => {
    const sealed = await seal();
    expect(await open(sealed)).toEqual(plain);
    expect(await open(sealed)).toBeNull();
  });

  test('never share a counter across streams and connections', async () => {
    ours.apply({ type: 'link', link: '2', ring: 'pair' });
    const kinds = ['audio', 'video'] as const;
    const sending = kinds.map((kind) => Promise.all([seal(kind), seal(kind, '2'), seal(kind)]));
    addKeys();
    sending.push(Promise.all([seal('audio'), seal('audio', '2'), seal('audio')]));
    const sealed = (await Promise.all(sending)).flat();
    const counters = sealed.map((each, at) => {
      const kind = at >= 3 && at < 6 ? 'video' : 'audio';
      return readSealedFrame(kind, each)?.ctr;
    });
    expect(counters.toSorted()).toEqual([0n, 1n, 2n, 3n, 4n, 5n, 6n, 7n, 8n]);
  });

  test('are not repeated on the next connection', async () => {
    const sealed = await seal();
    await open(sealed);
    addKeys();
    theirs.apply({ type: 'link', link: '2', ring: 'pair' });
    expect(await open(sealed, 'audio', '2')).toBeNull();
  });

  test('are dropped once the link is closed', async () => {
    ours.apply({ type: 'unlink', link: '1' });
    await expect(seal()).rejects.toThrow('dropped');
  });
});

test('frames are dropped until their link is agreed', async () => {
  await expect(seal('audio', 'new')).rejects.toThrow('dropped');
  expect(await open(plain, 'audio', 'new')).toBeNull();
});

test('frames of a link without encryption stay as they are', async () => {
  ours.apply({ type: 'link', link: 'plain', ring: null });
  expect(await seal('audio', 'plain')).toBe(plain);
  expect(await open(plain, 'audio', 'plain', ours)).toBe(plain);
});

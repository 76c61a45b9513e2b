import { hkdfSync } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import type { Bytes } from './bytes.ts';
import { SendingKey } from './frame-key.ts';
import { ReceivedKeys, SenderKey } from './sender-keys.ts';

const frame = new Uint8Array([1, 2, 3, 4]);

async function sealWith({ generation, secret }: SenderKey): Promise<Bytes> {
  const sealed = await new SendingKey(generation, secret).seal('audio', frame);
  if (!sealed) throw new Error('dropped');
  return sealed;
}

async function ratcheted(key: SenderKey, times: number): Promise<SenderKey> {
  let latest = key;
  for (let time = 0; time < times; time += 1) latest = await latest.ratchet();
  return latest;
}

describe('the secret of a sender', () => {
  test('is hashed for a new member as RFC 9605 does', async () => {
    const first = new SenderKey();
    const second = await first.ratchet();
    const expected = hkdfSync('sha256', first.secret, '', 'SFrame 1.0 Ratchet', 32);
    expect(second).toEqual(new SenderKey(17n, new Uint8Array(expected)));
  });

  test.each([
    [16n, 32n],
    [17n, 48n],
    [31n, 48n],
    [32n, 48n],
  ])('is replaced after generation %d by a new one of generation %d', (from, to) => {
    const first = new SenderKey(from);
    const second = first.replace();
    expect(second.generation).toBe(to);
    expect(second.secret).not.toEqual(first.secret);
  });

  test('is replaced at the end of its block', async () => {
    const last = await ratcheted(new SenderKey(), 15);
    expect(last.generation).toBe(31n);
    expect((await last.ratchet()).generation).toBe(48n);
  });
});

describe('a receiver', () => {
  test('computes later generations of a block, in any order', async () => {
    const first = new SenderKey();
    const keys = new ReceivedKeys();
    keys.add(first.generation, first.secret);
    const later = await Promise.all([15, 3, 0].map((times) => ratcheted(first, times)));
    for (const key of later) expect(await keys.open('audio', await sealWith(key))).toEqual(frame);
  });

  test('cannot read what was sent before they came, nor the next block', async () => {
    const first = new SenderKey();
    const second = await first.ratchet();
    const keys = new ReceivedKeys();
    keys.add(second.generation, second.secret);
    for (const key of [first, second.replace(), new SenderKey(0n, first.secret)])
      expect(await keys.open('audio', await sealWith(key))).toBeNull();
  });

  test('accepts a frame once, also of a computed generation', async () => {
    const first = new SenderKey();
    const keys = new ReceivedKeys();
    keys.add(first.generation, first.secret);
    const sealed = await sealWith(await first.ratchet());
    const opened = await Promise.all([keys.open('audio', sealed), keys.open('audio', sealed)]);
    expect(opened).toEqual([frame, null]);
    keys.add(17n, (await first.ratchet()).secret);
    expect(await keys.open('audio', sealed)).toBeNull();
  });

  test('forgets blocks before the last two', async () => {
    const all = [new SenderKey(16n), new SenderKey(32n), new SenderKey(48n)];
    const keys = new ReceivedKeys();
    for (const { generation, secret } of all) keys.add(generation, secret);
    const opened = all.map(async (key) => keys.open('audio', await sealWith(key)));
    expect(await Promise.all(opened)).toEqual([null, frame, frame]);
  });

  test('ignores what is no frame', async () => {
    expect(await new ReceivedKeys().open('audio', new Uint8Array())).toBeNull();
  });
});

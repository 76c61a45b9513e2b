import { describe, expect, test } from 'vitest';
import { toBase64url } from './bytes.ts';
import { derivePairKeys, generateOwnKeys, KeyRefused } from './key-agreement.ts';

const asha = await generateOwnKeys();
const binu = await generateOwnKeys();
const ofAsha = { own: asha, roomId: 'r', selfId: 'a', otherId: 'b', otherKey: binu.publicKey };
const ofBinu = { own: binu, roomId: 'r', selfId: 'b', otherId: 'a', otherKey: asha.publicKey };

const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex');

describe('the keys of a pair', () => {
  test('are the same on both sides and differ by direction', async () => {
    const [ours, theirs] = await Promise.all([
      derivePairKeys(ofAsha, 'frames'),
      derivePairKeys(ofBinu, 'frames'),
    ]);
    expect(ours.sending).toEqual(theirs.receiving);
    expect(ours.receiving).toEqual(theirs.sending);
    expect(ours.sending).toHaveLength(32);
    expect(ours.sending).not.toEqual(ours.receiving);
  });

  test('differ in another room, for another participant, key or purpose', async () => {
    const other = await generateOwnKeys();
    const pairs = [
      ofAsha,
      { ...ofAsha, roomId: 'q' },
      { ...ofAsha, selfId: 'c' },
      { ...ofAsha, otherId: 'c' },
      { ...ofAsha, selfId: 'ab', otherId: '' },
      { ...ofAsha, selfId: '', otherId: 'ab' },
      { ...ofAsha, own: other },
      { ...ofAsha, otherKey: other.publicKey },
      // The same secret with another public key in its derivation.
      { ...ofAsha, own: { ...asha, publicKey: other.publicKey } },
    ];
    const keys = await Promise.all([
      ...pairs.map((pair) => derivePairKeys(pair, 'frames')),
      derivePairKeys(ofAsha, 'texts'),
    ]);
    const all = keys.flatMap(({ sending, receiving }) => [hex(sending), hex(receiving)]);
    expect(new Set(all).size).toBe(all.length);
  });

  test('need a private key that cannot be read', async () => {
    await expect(crypto.subtle.exportKey('jwk', asha.privateKey)).rejects.toThrow();
  });
});

const point = Buffer.from(binu.publicKey, 'base64url');
const changed = (at: number, to: number) => toBase64url(new Uint8Array(point).fill(to, at, at + 1));

test.each([
  ['our own', asha.publicKey],
  ['missing', undefined],
  ['a number', 7],
  ['empty', ''],
  ['cut off', binu.publicKey.slice(0, -4)],
  ['longer', `${binu.publicKey}AAAA`],
  ['padded', `${binu.publicKey}=`],
  ['not base64url', `${binu.publicKey.slice(0, -1)}+`],
  ['in another spelling', binu.publicKey.replace(/.$/, (last) => (last === 'B' ? 'C' : 'B'))],
  ['compressed', toBase64url(new Uint8Array([2, ...point.subarray(1, 33)]))],
  ['not a point', changed(64, (point[64] ?? 0) ^ 1)],
  ['zero', toBase64url(new Uint8Array(65).fill(4, 0, 1))],
  ['infinity', 'AA'],
])('refuses a key that is %s', async (_which, otherKey) => {
  await expect(derivePairKeys({ ...ofAsha, otherKey }, 'frames')).rejects.toThrow(KeyRefused);
});

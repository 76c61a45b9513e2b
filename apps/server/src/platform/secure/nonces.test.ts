import { expect, test, vi } from 'vitest';
import { memoryNonces, redisNonces } from './request-opener.ts';

const MINUTE = 60_000;
const START = Date.parse('2027-01-05T09:00:00Z');
const nonce = new Uint8Array([1, 2, 3]);
const other = new Uint8Array([4, 5, 6]);

test('accepts a nonce once', async () => {
  const nonces = memoryNonces();
  expect(nonces.shared).toBe(false);
  expect(await nonces.spend(nonce, START, START)).toBe(true);
  expect(await nonces.spend(nonce, START, START)).toBe(false);
  expect(await nonces.spend(other, START, START)).toBe(true);
});

test('remembers a nonce after its generation and forgets it with the next', async () => {
  const nonces = memoryNonces();
  const spendAt = (minutes: number, value = nonce) =>
    nonces.spend(value, START, START + minutes * MINUTE);
  await spendAt(0, other);
  await spendAt(12);
  // The second generation begins; the nonce of the first is still known.
  expect(await spendAt(14)).toBe(false);
  expect(await spendAt(26)).toBe(false);
  // The third begins, more than 13 minutes after the nonce could last be used.
  expect(await spendAt(28)).toBe(true);
});

test('Redis remembers a nonce for all nodes until its key has expired', async () => {
  const set = vi.fn(async (..._: unknown[]): Promise<string | null> => 'OK');
  const nonces = redisNonces({ set } as never);
  expect(nonces.shared).toBe(true);
  expect(await nonces.spend(nonce, START + 5, START)).toBe(true);
  expect(set).toHaveBeenLastCalledWith('nadi:nonce:AQID', '', 'PX', 5, 'NX');
  set.mockResolvedValueOnce(null);
  expect(await nonces.spend(nonce, START, START)).toBe(false);
  // Redis refuses a lifetime of zero.
  expect(set).toHaveBeenLastCalledWith('nadi:nonce:AQID', '', 'PX', 1, 'NX');
});

test('accepts no nonce while Redis does not answer', async () => {
  const cause = new Error('timeout');
  const silent = { set: () => Promise.reject(cause) };
  const spending = redisNonces(silent as never).spend(nonce, START, START);
  await expect(spending).rejects.toMatchObject({ code: 'unavailable', cause });
});

import { seconds } from '@nadi/domain/limits';
import { expect, test, vi } from 'vitest';
import { CachedReply } from '#platform/http/replies.ts';
import { createDoctorListCache } from './list-doctors.ts';

const reply = () => new CachedReply({ success: true });

test('a list is reused for less than two seconds', async () => {
  const cache = createDoctorListCache();
  const make = vi.fn(async () => reply());
  const first = await cache.get('all', 0, make);
  expect(await cache.get('all', seconds(2) - 1, make)).toBe(first);
  expect(make).toHaveBeenCalledTimes(1);
  expect(await cache.get('all', seconds(2), make)).not.toBe(first);
  expect(make).toHaveBeenCalledTimes(2);
});

test('a list made by a clock that was set back expires too', async () => {
  const cache = createDoctorListCache();
  const first = await cache.get('all', seconds(60), async () => reply());
  expect(await cache.get('all', 0, async () => reply())).not.toBe(first);
});

test('requests at the same time load the list once', async () => {
  const cache = createDoctorListCache();
  const make = vi.fn(async () => reply());
  const [one, other] = await Promise.all([cache.get('all', 0, make), cache.get('all', 0, make)]);
  expect(one).toBe(other);
  expect(make).toHaveBeenCalledTimes(1);
});

test('a change drops the list, and a failure is not kept', async () => {
  const cache = createDoctorListCache();
  const first = await cache.get('all', 0, async () => reply());
  cache.drop();
  await expect(cache.get('all', 0, () => Promise.reject(new Error('no database')))).rejects.toThrow(
    'no database',
  );
  const second = await cache.get('all', 0, async () => reply());
  expect(second).not.toBe(first);
});

test('first pages of different lengths are kept beside each other, and dropped together', async () => {
  const cache = createDoctorListCache();
  const [short, long] = [vi.fn(async () => reply()), vi.fn(async () => reply())];
  const all = () => Promise.all([cache.get('first 4', 0, short), cache.get('first 12', 0, long)]);
  const [one, other] = await all();
  expect(one).not.toBe(other);
  expect(await all()).toEqual([one, other]);
  expect([short, long].map(({ mock }) => mock.calls.length)).toEqual([1, 1]);
  cache.drop();
  await all();
  expect([short, long].map(({ mock }) => mock.calls.length)).toEqual([2, 2]);
});

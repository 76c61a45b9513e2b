import { seconds } from '@nadi/domain/limits';
import { expect, test, vi } from 'vitest';
import { CachedReply } from '#platform/http/cached-reply.ts';
import { createDoctorListCache } from './doctor-list-cache.ts';

const reply = () => new CachedReply({ success: true });

test('a list is reused for less than two seconds', async () => {
  const cache = createDoctorListCache();
  const make = vi.fn(async () => reply());
  const first = await cache.get(0, make);
  expect(await cache.get(seconds(2) - 1, make)).toBe(first);
  expect(make).toHaveBeenCalledTimes(1);
  expect(await cache.get(seconds(2), make)).not.toBe(first);
  expect(make).toHaveBeenCalledTimes(2);
});

test('a list made by a clock that was set back expires too', async () => {
  const cache = createDoctorListCache();
  const first = await cache.get(seconds(60), async () => reply());
  expect(await cache.get(0, async () => reply())).not.toBe(first);
});

test('requests at the same time load the list once', async () => {
  const cache = createDoctorListCache();
  const make = vi.fn(async () => reply());
  const [one, other] = await Promise.all([cache.get(0, make), cache.get(0, make)]);
  expect(one).toBe(other);
  expect(make).toHaveBeenCalledTimes(1);
});

test('a change drops the list, and a failure is not kept', async () => {
  const cache = createDoctorListCache();
  const first = await cache.get(0, async () => reply());
  cache.drop();
  await expect(cache.get(0, () => Promise.reject(new Error('no database')))).rejects.toThrow(
    'no database',
  );
  const second = await cache.get(0, async () => reply());
  expect(second).not.toBe(first);
});

import { routes } from '@nadi/contract/routes';
import { expect, test } from 'vitest';
import { createThrottle } from '#platform/throttle.ts';
import { limitSearches } from './limit-requests.ts';

const POINTS = 3;
const limited = () =>
  limitSearches(createThrottle('search', [{ points: POINTS, windowMs: 60_000 }], null), 2);
const done = async () => 'done';
const visitor = { role: 'visitor' };
const tooMany = expect.objectContaining({ code: 'too-many', retryAfter: expect.any(Number) });

test.each([
  { search: 'skin' },
  { availableWithin: 1 },
  { sort: 'earliest' },
  { feeMax: 100_000, pageSize: 100 },
  { sort: 'fee' },
  { docId: 'd1', days: 8 },
  { page: 1, pageSize: 100 },
  { page: 1, pageSize: 21 },
  { page: 2, pageSize: 1 },
])('a visitor who asks for %j too often waits; another address does not', async (body) => {
  const limit = limited();
  const from = (clientAddress: string) => limit({ actor: visitor, body, clientAddress }, done);
  for (let search = 0; search < POINTS; search += 1) await from('203.0.113.1');
  await expect(from('203.0.113.1')).rejects.toEqual(tooMany);
  await from('203.0.113.2');
});

/** Criteria for one doctor's entry, and the pages of a list. */
const NO_FILTERS = ['id', 'page', 'pageSize'];
const filters = Object.keys(routes.listDoctors.body.shape).filter(
  (name) => !NO_FILTERS.includes(name),
);

test.each(filters)('counts the filter %s of doctors, even for an account', async (name) => {
  const limit = limited();
  const actor = { role: 'patient', id: 'one' };
  const filter = () => limit({ actor, body: { [name]: 1 }, clientAddress: '203.0.113.1' }, done);
  for (let search = 0; search < POINTS; search += 1) await filter();
  await expect(filter()).rejects.toEqual(tooMany);
});

test('counts an account from any address', async () => {
  const limit = limited();
  const from = (id: string, clientAddress: string) =>
    limit({ actor: { role: 'doctor', id }, body: { search: 'Rao' }, clientAddress }, done);
  for (let search = 0; search < POINTS; search += 1) await from('one', `203.0.113.${search}`);
  await expect(from('one', '203.0.113.200')).rejects.toEqual(tooMany);
  await from('other', '203.0.113.1');
});

test('does not count a list without a search', async () => {
  const limit = limited();
  const week = { docId: 'd1', days: 7 };
  const bodies = [{}, { search: '' }, { page: 1, pageSize: 20 }, { id: 'd1' }, week];
  for (const body of bodies) {
    for (let call = 0; call <= POINTS; call += 1) {
      await limit({ actor: visitor, body, clientAddress: '203.0.113.1' }, done);
    }
  }
});

test.each(['patient', 'doctor'])('a %s previews this many series', async (role) => {
  const limit = limited();
  const repeat = { unit: 'week', every: 1 };
  const body = { slotDate: '5_1_2027', slotTime: '10:00 AM', count: 12, repeat };
  const preview = () =>
    limit({ actor: { role, id: 'one' }, body, clientAddress: '203.0.113.1' }, done);
  for (let call = 0; call < POINTS; call += 1) await preview();
  await expect(preview()).rejects.toEqual(tooMany);
  // Other rules limit the booking of a series.
  const slots = [{ slotDate: '5_1_2027', slotTime: '10:00 AM' }];
  const booking = { actor: { role, id: 'one' }, body: { slots }, clientAddress: '203.0.113.1' };
  expect(await limit(booking, done)).toBe('done');
});

test("does not count pages that an account sees of the clinic's lists", async () => {
  const limit = limited();
  const actor = { role: 'doctor', id: 'one' };
  const body = { search: undefined, speciality: undefined, page: 2, pageSize: 100 };
  for (let call = 0; call <= POINTS; call += 1) {
    await limit({ actor, body, clientAddress: '203.0.113.1' }, done);
  }
});

test.each([
  ['one address', 16, () => '203.0.113.1'],
  ['visitors', 64, (n: number) => `203.0.113.${n}`],
])('for %s at most %i searches wait', async (_whose, waitingMax, addressOf) => {
  const limit = limitSearches({ consume: async () => {}, restore: async () => {} }, 1);
  const { promise, resolve } = Promise.withResolvers<void>();
  const search = (n: number) => {
    const clientAddress = addressOf(n);
    return limit({ actor: visitor, body: { search: 'a' }, clientAddress }, () => promise);
  };
  const all = Array.from({ length: waitingMax + 1 }, (_, n) => search(n));
  await new Promise(setImmediate);
  await expect(search(waitingMax + 1)).rejects.toEqual(tooMany);
  resolve();
  await Promise.all(all);
});

test('runs two searches at once, and other requests at any time', async () => {
  const limit = limited();
  let running = 0;
  const { promise, resolve } = Promise.withResolvers<void>();
  const run = async () => {
    running += 1;
    await promise;
  };
  const search = (n: number) =>
    limit({ actor: visitor, body: { search: 'a' }, clientAddress: `203.0.113.${n}` }, run);
  const all = [1, 2, 3, 4].map(search);
  await new Promise(setImmediate);
  expect(running).toBe(2);
  const list = { actor: visitor, body: {}, clientAddress: '203.0.113.1' };
  expect(await limit(list, async () => 'listed')).toBe('listed');
  resolve();
  await Promise.all(all);
  expect(running).toBe(4);
});

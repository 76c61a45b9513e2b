import { expect, test } from 'vitest';
import { createThrottle } from '#platform/throttle.ts';
import { limitRequests } from './limit-requests.ts';

const POINTS = 2;
const tooMany = expect.objectContaining({ code: 'too-many', retryAfter: expect.any(Number) });
const MUTATION = { definition: {}, handler: { kind: 'mutation' } } as const;
const QUERY = { definition: {}, handler: { kind: 'query' } } as const;
const DOWNLOAD = { definition: { download: true }, handler: { kind: 'query' } } as const;
const picture = { image: new File(['x'], 'x.png') };
const [patient, other, doctor, admin] = [
  { role: 'patient', id: 'one' },
  { role: 'patient', id: 'two' },
  { role: 'doctor', id: 'one' },
  { role: 'admin', id: 'one' },
];

function limited() {
  const throttle = (name: string) =>
    createThrottle(name, [{ points: POINTS, windowMs: 60_000 }], null);
  const [search, mutation] = [throttle('search'), throttle('mutation')];
  const [upload, download] = [throttle('upload'), throttle('download')];
  const limit = limitRequests({ search, mutation, upload, download }, 1);
  const clientAddress = '203.0.113.1';
  return (route: Parameters<typeof limit>[0], actor: { role: string; id?: string }, body = {}) =>
    limit(route, { actor, body, clientAddress }, async () => 'done');
}

test.each([
  ['changes', MUTATION, {}],
  ['downloads', DOWNLOAD, {}],
  ['pictures', QUERY, picture],
])('refuses too many %s of one account, but not of another account', async (_what, route, body) => {
  const limit = limited();
  for (let request = 0; request < POINTS; request += 1) await limit(route, patient, body);
  await expect(limit(route, patient, body)).rejects.toEqual(tooMany);
  await limit(route, other, body);
});

test('does not count reading, nor requests of visitors and the admin', async () => {
  const limit = limited();
  for (let request = 0; request <= POINTS; request += 1) {
    await limit(QUERY, patient);
    await limit(MUTATION, doctor);
    await limit(MUTATION, { role: 'visitor' });
    await limit(DOWNLOAD, { role: 'visitor' }, picture);
    await limit(DOWNLOAD, admin, picture);
  }
});

test('counts a patient and a doctor with the same id separately', async () => {
  const limit = limited();
  for (let request = 0; request < POINTS; request += 1) await limit(DOWNLOAD, patient);
  await limit(DOWNLOAD, doctor);
});

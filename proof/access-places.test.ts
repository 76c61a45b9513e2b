import { TOKEN_HEADERS } from '@nadi/contract/headers';
import { DEFAULT_LOCATION_ID } from '@nadi/domain/places';
import { paymentsFixture } from '@nadi/server/testing/payments-fixture';
import { savePlace } from '@nadi/server/testing/places-fixture';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { admittedAt, bodyOf, guarded } from './access/matrix.ts';
import { makeWorld } from './access/world.ts';

/** Every path of reception, called by an account that is limited to a place, about objects at another place. */

const fixture = paymentsFixture();
const { clinic } = fixture;

/** Written by hand: a route that lets a limited account in about another place fails here first. */
const REFUSED = [
  '/api/admin/merge-patients',
  '/api/admin/patient-summary',
  '/api/admin/call-walk-in',
  '/api/admin/end-walk-in',
  '/api/admin/check-in',
  '/api/admin/record-consent',
  '/api/admin/reschedule-appointment',
  '/api/admin/cancel-appointment',
  '/api/admin/cancel-series',
  '/api/admin/refund-absent-doctor',
  '/api/admin/record-cash',
  '/api/admin/apply-plan',
  '/api/admin/answer-offers',
  '/api/admin/decide-request',
];

test('no route shows or changes anything of another place to a limited account', async () => {
  const world = await makeWorld(fixture);
  const { _id: north } = await savePlace(clinic, world.admin);
  await sql`UPDATE appointments SET location_id = ${DEFAULT_LOCATION_ID}, mode = 'clinic'`.execute(
    clinic.database.db,
  );
  await sql`UPDATE admins SET location_ids = ARRAY[${north}]::uuid[]
    WHERE id = ${world.reception.id}::uuid`.execute(clinic.database.db);
  const before = await rowsElsewhere();
  const ids = before.map(({ id }) => id);
  const headers = { [TOKEN_HEADERS.reception]: world.reception.token };
  const refused: string[] = [];
  const leaks: string[] = [];
  const ending = /^(signOut|change.*Password|end.*Sessions?$)/;
  for (const endpoint of guarded) {
    if (!admittedAt(endpoint).includes('reception') || ending.test(endpoint.name)) continue;
    const { method, path } = endpoint;
    const body = bodyOf(endpoint)(world.own, world);
    const answer = await clinic.app.inject({
      ...{ method, url: path, headers },
      ...(method === 'GET' ? { query: body as Record<string, string> } : { payload: body }),
    });
    const isRefused = answer.statusCode === 403 && answer.json().code === 'place-not-allowed';
    if (isRefused) refused.push(path);
    const named = ids.filter((id) => answer.body.includes(id));
    if (named.length > 0) leaks.push(`${path}: ${answer.statusCode}, ${named.join(', ')}`);
  }
  expect(leaks).toEqual([]);
  expect(refused.toSorted()).toEqual(REFUSED.toSorted());
  const after = new Map((await rowsElsewhere()).map((row) => [row.id, row.text]));
  expect(before.filter(({ id, text }) => after.get(id) !== text)).toEqual([]);
});

/** Returns every appointment and walk-in at the first place as a text. */
async function rowsElsewhere(): Promise<{ id: string; text: string }[]> {
  const { rows } = await sql<{ id: string; text: string }>`
    SELECT id, a::text AS text FROM appointments a WHERE location_id = ${DEFAULT_LOCATION_ID}
    UNION ALL
    SELECT id, w::text FROM walk_ins w WHERE location_id = ${DEFAULT_LOCATION_ID}`.execute(
    clinic.database.db,
  );
  return rows;
}

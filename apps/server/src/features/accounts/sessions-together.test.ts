import { expect, test } from 'vitest';
import { requestAs, someDoctor, somePatient } from '#testing/actors.ts';
import { testClinic } from '#testing/build-app.ts';
import { recordStatements } from '#testing/record-statements.ts';

const clinic = testClinic();

const getProfile = (token: string) =>
  requestAs(clinic, 'getProfile', {}, { headers: { token } }).then(({ status, body }) =>
    status === 200 ? body.userData._id : status,
  );

test('concurrent requests share a statement, and each finds its own account', async () => {
  const people = await Promise.all(Array.from({ length: 6 }, () => somePatient(clinic)));
  const ended = await somePatient(clinic);
  await requestAs(clinic, 'signOutPatient', {}, { as: ended });
  const doctor = await someDoctor(clinic);
  const tokens = [...people.map(({ token }) => token), ended.token, doctor.token, 'x'.repeat(43)];
  let found: unknown[] = [];
  const statements = await recordStatements(async () => {
    found = await Promise.all(tokens.map(getProfile));
  });
  expect(found).toEqual([...people.map(({ id }) => id), 401, 401, 401]);
  const reads = statements.filter((statement) => statement.includes('FROM sessions'));
  expect(reads.length, reads.join('\n')).toBeLessThanOrEqual(3);
});

test('an expired session is refused when it is looked up together with valid ones', async () => {
  const early = await somePatient(clinic);
  clinic.now += 8 * 3_600_000 - 60_000;
  const late = await somePatient(clinic);
  expect(await getProfile(late.token)).toBe(late.id);
  clinic.now += 12 * 3_600_000;
  const fresh = await somePatient(clinic);
  const found = await Promise.all(
    [fresh, early, late, fresh].map(({ token }) => getProfile(token)),
  );
  expect([found[0], found[3]]).toEqual([fresh.id, fresh.id]);
  expect(found[1]).toBe(401);
});

import { beforeEach, expect, test } from 'vitest';
import { type Person, requestAs, someAdmin } from '#testing/actors.ts';
import { testClinic } from '#testing/build-app.ts';

const clinic = testClinic();
const { request } = clinic;

const TIERS = [
  { hours: 24, percent: 100 },
  { hours: 2, percent: 50 },
];

let admin: Person;
beforeEach(async () => {
  admin = await someAdmin(clinic);
});

async function saveTiers(refundTiers: object[]) {
  const { status, body } = await request(admin, 'updateClinicSettings', { refundTiers });
  expect(status, JSON.stringify(body)).toBe(200);
  return body.settings.refundPolicy;
}

test('each save of other tiers makes a new version, which everyone reads', async () => {
  expect((await requestAs(clinic, 'getClinic')).body.settings.refundPolicy).toBeNull();
  expect(await saveTiers([])).toBeNull();
  expect(await saveTiers(TIERS)).toEqual({ version: 1, tiers: TIERS });
  expect(await saveTiers(TIERS)).toEqual({ version: 1, tiers: TIERS });
  await request(admin, 'updateClinicSettings', { phone: '080 4111 2200' });
  expect(await saveTiers([])).toEqual({ version: 2, tiers: [] });
  const { body } = await requestAs(clinic, 'getClinic');
  expect(body.settings.refundPolicy).toEqual({ version: 2, tiers: [] });
});

test.each([
  ['rising hours', TIERS.toReversed()],
  ['the same hours twice', [TIERS[0], TIERS[0]]],
  [
    'a rising percentage',
    [
      { hours: 9, percent: 50 },
      { hours: 8, percent: 60 },
    ],
  ],
  ['more than 100 %', [{ hours: 9, percent: 101 }]],
  ['more than 30 days', [{ hours: 721, percent: 100 }]],
  ['seven tiers', [7, 6, 5, 4, 3, 2, 1].map((each) => ({ hours: each, percent: each }))],
])('rejects tiers with %s', async (_what, refundTiers) => {
  const { body } = await request(admin, 'updateClinicSettings', { refundTiers });
  expect(body).toMatchObject({ code: 'bad-input', field: expect.stringContaining('refundTiers') });
});

test('stored versions cannot be changed', async () => {
  await saveTiers(TIERS);
  const { db } = clinic.database;
  await expect(db.deleteFrom('refund_policies').execute()).rejects.toThrow('only appended to');
});

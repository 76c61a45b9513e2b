import { parseSlotDate, parseSlotTime, slotInstant } from '@nadi/domain/clinic-time';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '#platform/db/database.ts';
import { testDatabase } from '#testing/test-database.ts';
import { insertPatient } from './patients.ts';
import { hasOtherPeople, insertBulkRows } from './sample-clinic.ts';
import type { Tables } from './tables.ts';

const zone = 'Asia/Kolkata';
const now = new Date('2027-01-05T09:00:00+05:30');
const plan = {
  doctors: 7,
  patients: 11,
  appointments: 2500,
  seed: 1,
  passwordHash: '-',
  now,
  zone,
};
let database: Database<Tables>;

beforeAll(async () => {
  database = await testDatabase();
  await insertBulkRows(database.db, plan);
});
afterAll(() => database.close());

test('as many as asked for, at slots the clinic could have sold', async () => {
  const rows = await database.db.selectFrom('appointments').selectAll().execute();
  expect(rows).toHaveLength(plan.appointments);
  for (const { slot_date, slot_time, starts_at } of rows) {
    const [date, time] = [parseSlotDate(slot_date), parseSlotTime(slot_time)];
    expect(date && time && slotInstant(zone, date, time)).toBe(starts_at.getTime());
  }
  expect(rows.some(({ starts_at }) => starts_at > now)).toBe(true);
  expect(rows.every(({ starts_at, completed_at }) => !completed_at || starts_at < now)).toBe(true);
});

test('once more changes nothing, another seed adds others', async () => {
  const patients = () => database.db.selectFrom('patients').select('id').execute();
  await insertBulkRows(database.db, plan);
  expect(await patients()).toHaveLength(11);
  await insertBulkRows(database.db, { ...plan, appointments: 0, seed: 2 });
  expect(await patients()).toHaveLength(22);
});

test('tells its own people from others', async () => {
  expect(await hasOtherPeople(database.db)).toBe(false);
  await insertPatient(database.db, {
    id: crypto.randomUUID(),
    email: 'asha@example.test',
    passwordHash: '-',
    name: 'Asha',
    createdAt: now,
  });
  expect(await hasOtherPeople(database.db)).toBe(true);
});

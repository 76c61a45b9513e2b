import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Database } from '#platform/db/database.ts';
import { migrate } from '#platform/db/migrate.ts';
import type { Tables } from '#store/tables.ts';
import { BEFORE_MINOR_UNITS, BEFORE_SCHEDULES, migrateUntil } from '#testing/earlier-release.ts';
import { testDatabase } from '#testing/test-database.ts';

let database: Database<Tables>;

beforeEach(async () => {
  database = await testDatabase();
  await database.executeSql('DROP SCHEMA public CASCADE; CREATE SCHEMA public');
  await migrateUntil(database, BEFORE_SCHEDULES);
});
afterEach(() => database.close());

test('an upgraded database claims future appointments and follows writes of the previous release', async () => {
  const [doctor, patient] = [randomUUID(), randomUUID()];
  await database.executeSql(`
    INSERT INTO doctors (id, email, password_hash, name, speciality, degree, experience, fee_paise,
      address_line1, address_line2, created_at)
    VALUES ('${doctor}', 'd@example.test', '', 'D', 'Neurologist', '', '4 Year', 1, '', '', now());
    INSERT INTO patients (id, email, password_hash, name, created_at)
    VALUES ('${patient}', 'p@example.test', '', 'P', now())`);
  const book = async (start: string, more: { columns?: string; values?: string } = {}) => {
    const id = randomUUID();
    await database.executeSql(`
      INSERT INTO appointments (id, doctor_id, patient_id, starts_at, slot_date, slot_time,
        amount_paise, meeting_code, booked_at ${more.columns ?? ''})
      VALUES ('${id}', '${doctor}', '${patient}', now() + interval '${start}', '', '', 1,
        '${id}', now() ${more.values ?? ''})`);
    return id;
  };
  const future = await book('2 days');
  await book('-9 days');
  await book('3 days', { columns: ', cancelled_at, cancelled_by', values: ", now(), 'patient'" });

  await migrateUntil(database, BEFORE_MINOR_UNITS);
  expect(await claimed()).toEqual([future]);

  // Writes like a node of the previous release, which knows appointments only.
  const later = await book('4 days');
  expect((await claimed()).toSorted()).toEqual([future, later].toSorted());
  await expect(book('4 days 10 minutes')).rejects.toThrow('claims_doctor_once');
  await database.executeSql(
    `UPDATE appointments SET cancelled_at = now(), cancelled_by = 'doctor' WHERE id = '${later}'`,
  );
  expect(await claimed()).toEqual([future]);
  await book('4 days 10 minutes');
  await migrate(database);
});

async function claimed(): Promise<string[]> {
  const { rows } = await database.executeSql('SELECT appointment_id AS id FROM claims');
  return (rows as { id: string }[]).map(({ id }) => id);
}

import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { someDoctor } from '#testing/actors.ts';
import { testClinic } from '#testing/build-app.ts';
import { countRowsRead } from '#testing/rows-read.ts';
import { listTreatedPatients } from './doctor-patients.ts';
import type { Db } from './tables.ts';

const clinic = testClinic();

const OWN = 400;
const OTHERS = 2000;

test('reads each appointment of the doctor once, and none of another doctor', async () => {
  const [doctor, other] = [await someDoctor(clinic), await someDoctor(clinic)];
  await addAppointments(doctor.id, OWN);
  await addAppointments(other.id, OTHERS);
  await clinic.database.executeSql('VACUUM ANALYZE appointments');
  const page = { doctorId: doctor.id, now: new Date(clinic.now), limit: 25, offset: 0 };
  for (const search of [undefined, 'no such name']) {
    const read = async (trx: Db) => {
      // So few appointments are quicker to scan; what no index serves is scanned all the same.
      await sql`SET LOCAL enable_seqscan = off`.execute(trx);
      await listTreatedPatients(trx, { ...page, search });
    };
    expect(await countRowsRead(clinic, 'appointments', read)).toBe(OWN);
  }
});

/** Two appointments for each of half as many new patients, an hour apart. */
async function addAppointments(doctorId: string, count: number): Promise<void> {
  await clinic.database.executeSql(`
    WITH people AS (
      INSERT INTO patients (id, email, password_hash, name, phone, created_at)
      SELECT gen_random_uuid(), gen_random_uuid() || '@example.org', '', md5(n::text), '', now()
      FROM generate_series(1, ${count / 2}) n RETURNING id)
    INSERT INTO appointments (id, doctor_id, patient_id, starts_at, slot_date, slot_time,
      amount_minor, booked_at, meeting_code)
    SELECT gen_random_uuid(), '${doctorId}', id, now() + (2 * row_number() OVER () + half) * interval '1 hour',
      '6_1_2027', '10:00 AM', 50000, now(), substr(md5(id::text || half), 1, 12)
    FROM people, generate_series(0, 1) half`);
}

import { expect, test } from 'vitest';
import { requestAs, someDoctor, somePatient } from '#testing/actors.ts';
import { testClinic } from '#testing/build-app.ts';
import { countRowsRead } from '#testing/rows-read.ts';
import { countOpenBookings } from './booking-limits.ts';
import type { Db } from './tables.ts';

const clinic = testClinic();
const OTHERS = 500;

test('open bookings of one patient are counted without reading those of others', async () => {
  const [doctor, patient] = [await someDoctor(clinic), await somePatient(clinic)];
  await addBookingsOfOthers(doctor.id);
  for (const slotTime of ['10:00 AM', '11:00 AM']) {
    const slot = { docId: doctor.id, slotDate: '5_1_2027', slotTime };
    expect((await requestAs(clinic, 'bookAppointment', slot, { as: patient })).status).toBe(200);
  }
  await clinic.database.executeSql('ANALYZE');

  const count = (trx: Db) => countOpenBookings(trx, patient.id, new Date(clinic.now));
  expect(await count(clinic.database.db)).toMatchObject({ count: 2 });
  // Twice as often as PostgreSQL plans for the values themselves, before it keeps one plan for all.
  for (let run = 1; run <= 10; run++) await count(clinic.database.db);
  expect(await countRowsRead(clinic, 'appointments', count)).toBe(2);
});

async function addBookingsOfOthers(doctorId: string): Promise<void> {
  await clinic.database.executeSql(
    `WITH other AS (
       INSERT INTO patients (id, email, password_hash, name, created_at)
       SELECT gen_random_uuid(), n || '@example.org', '', 'Other', now()
       FROM generate_series(1, ${OTHERS}) n RETURNING id
     ), numbered AS (SELECT id, row_number() OVER () AS n FROM other)
     INSERT INTO appointments (id, doctor_id, patient_id, starts_at, slot_date, slot_time,
       amount_minor, meeting_code, booked_at)
     SELECT gen_random_uuid(), $1::uuid, id, $2::timestamptz + n * interval '1 hour', '', '', 1,
       'other' || lpad(n::text, 5, '0'), $2::timestamptz
     FROM numbered`,
    [doctorId, new Date(clinic.now + 30 * 24 * 3_600_000)],
  );
}

import { expect, test } from 'vitest';
import { requestAs, someAdmin, someDoctor, somePatient } from '#testing/actors.ts';
import { testClinic } from '#testing/build-app.ts';
import { requestSealed } from '#testing/sealed-request.ts';

const clinic = testClinic();

test('the file holds what the table shows, and the trail who was in it', async () => {
  const admin = await someAdmin(clinic);
  const doctor = await someDoctor(clinic, { name: 'Dr. Trisha Bose' });
  const patient = await somePatient(clinic, '=cmd');
  const slot = { docId: doctor.id, slotDate: '6_1_2027', slotTime: '10:00 AM' };
  await requestAs(clinic, 'bookAppointment', slot, { as: patient });
  const { body } = await requestAs(clinic, 'exportAppointments', {}, { as: admin });
  const [head, row] = body.csv.split('\r\n');
  expect(head).toMatch(/^\uFEFFDate,Time,Patient,/);
  expect(row).toMatch(
    /^2027-01-06,10:00 AM,'=cmd,,Dr. Trisha Bose,General physician,500,INR,CASH,Pending,,,2027/,
  );
  expect(body).toMatchObject({ fileName: 'appointments-2027-01-05.csv', cut: false });
  const access = await requestAs(clinic, 'listRecordAccess', {}, { as: patient });
  expect(access.body.entries[0]).toMatchObject({ action: 'exported-appointments' });
});

test('a plain export has every appointment, an encrypted one says where the rest begins', async () => {
  const [admin, doctor] = [await someAdmin(clinic), await someDoctor(clinic)];
  const patient = await somePatient(clinic);
  const booked = await addAppointments(21_000, [doctor.id, patient.id]);

  const { body } = await requestAs(clinic, 'exportAppointments', {}, { as: admin });
  expect(body).toMatchObject({ success: true, cut: false });
  const rows = toRows(body.csv);
  expect(rows).toHaveLength(1 + booked);

  const path = '/api/admin/appointments-csv';
  const headers = { aToken: admin.token };
  const first = await requestSealed(clinic.app, path, {}, headers);
  expect(first.body).toMatchObject({ cut: true, next: expect.any(String) });
  const after = String(first.body.next);
  const rest = await requestSealed(clinic.app, path, { after }, headers);
  expect(rest.body).toMatchObject({ cut: false });
  expect(rest.body).not.toHaveProperty('next');
  expect(toRows(`${first.body.csv}${rest.body.csv}`)).toEqual(rows);
});

function toRows(csv: unknown): string[] {
  return String(csv).trimEnd().split('\r\n');
}

async function addAppointments(count: number, [doctor, patient]: [string, string]) {
  await clinic.database.executeSql(
    `INSERT INTO appointments (id, doctor_id, patient_id, starts_at, slot_date, slot_time,
       amount_paise, meeting_code, booked_at, completed_at)
     SELECT gen_random_uuid(), $1::uuid, $2::uuid, began, '1_1_2020', '', 50000,
       'many' || lpad(n::text, 6, '0'), began, began
     FROM generate_series(1, ${count}) n,
       LATERAL (SELECT $3::timestamptz - n * interval '1 hour' AS began) AS past`,
    [doctor, patient, new Date(clinic.now)],
  );
  return count;
}

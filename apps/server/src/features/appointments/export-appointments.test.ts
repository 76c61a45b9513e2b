import { expect, test } from 'vitest';
import { requestAs, someAdmin, someDoctor, somePatient } from '#testing/actors.ts';
import { testClinic } from '#testing/build-app.ts';

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

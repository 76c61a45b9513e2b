import { expect, test } from 'vitest';
import { requestAs, someDoctor, somePatient } from '#testing/actors.ts';
import { testClinic } from '#testing/build-app.ts';
import { checkClaims } from './check-database.ts';

const clinic = testClinic();

test('names coming appointments that do not occupy their time', async () => {
  const [doctor, patient] = [await someDoctor(clinic), await somePatient(clinic)];
  const slot = { docId: doctor.id, slotDate: '6_1_2027', slotTime: '10:00 AM' };
  const { body } = await requestAs(clinic, 'bookAppointment', slot, { as: patient });
  const { db } = clinic.database;
  const now = new Date(clinic.now);
  expect(await checkClaims(db, now)).toMatchObject({ ok: true });
  await db.deleteFrom('claims').where('appointment_id', '=', body.appointmentId).execute();
  expect(await checkClaims(db, now)).toEqual({
    about: 'appointments',
    ok: false,
    message:
      '1 coming without their time, which can be booked again; ' +
      `move or cancel ${body.appointmentId} (6_1_2027, 10:00 AM)`,
  });
  expect(await checkClaims(db, new Date('2027-01-07'))).toMatchObject({ ok: true });
});

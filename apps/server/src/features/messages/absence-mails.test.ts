import { minutes } from '@nadi/domain/limits';
import { expect, test } from 'vitest';
import { recordPresence } from '#store/doctor-absence.ts';
import { requestAs, someAdmin, someDoctor } from '#testing/actors.ts';
import { bookedAppointment } from '#testing/booked-appointment.ts';
import { testClinic } from '#testing/build-app.ts';
import { readMail } from '#testing/trial-mail.ts';

const clinic = testClinic();
const START = Date.parse('2027-01-06T10:00:00+05:30');

test('the patient gets one message with an apology and three free times to book', async () => {
  const doctor = await someDoctor(clinic, { speciality: 'Dermatologist' });
  const other = await someDoctor(clinic, { speciality: 'Dermatologist' });
  await someDoctor(clinic, { speciality: 'Neurologist' });
  const { appointmentId } = await bookedAppointment(clinic, { doctor });
  const patient = { appointmentId, kind: 'patient' as const, doctorId: null };
  await recordPresence(clinic.database.db, [patient], new Date(START));
  clinic.now = START + minutes(4);
  const as = await someAdmin(clinic);
  const press = () => requestAs(clinic, 'refundAbsentDoctor', { appointmentId }, { as });
  await Promise.all([press(), press()]);
  const mails = await readMail(clinic);
  const about = mails.filter(({ subject }) => /did not join|is cancelled/.test(subject));
  expect(about).toHaveLength(1);
  expect(about[0]?.text).toContain('We apologise');
  const links = about[0]?.text.match(/\/appointment\/[\w-]+\?date=\S+/g) ?? [];
  expect(links.map((link) => link.split(/[/?]/)[2])).toEqual([doctor.id, doctor.id, other.id]);
  const [first] = links;
  expect(first).toContain('date=6_1_2027&time=');
});

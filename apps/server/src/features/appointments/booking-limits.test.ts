import { describe, expect, test } from 'vitest';
import { readConfig } from '#config';
import { type Person, requestAs, someDoctor, somePatient, somePeople } from '#testing/actors.ts';
import { testClinic } from '#testing/build-app.ts';

const clinic = testClinic();
const { request } = clinic;

const TIMES = ['10:00 AM', '10:30 AM', '11:00 AM', '11:30 AM', '12:00 PM', '12:30 PM', '1:00 PM'];

function book(at: typeof clinic, doctor: Person, patient: Person, slotTime: string) {
  const slot = { docId: doctor.id, slotDate: '6_1_2027', slotTime };
  return requestAs(at, 'bookAppointment', slot, { as: patient });
}

async function openAppointments(at: typeof clinic, patient: Person): Promise<string[]> {
  const { body } = await requestAs(at, 'listPatientAppointments', {}, { as: patient });
  return body.appointments
    .filter((one: { cancelled: boolean }) => !one.cancelled)
    .map((one: { _id: string }) => one._id);
}

test('a patient holds five future unpaid appointments, however many are booked at once', async () => {
  const [doctor, patient] = await somePeople(clinic, 'doctor', 'patient');
  const replies = await Promise.all(TIMES.map((time) => book(clinic, doctor, patient, time)));
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(5);
  const refused = replies.find(({ status }) => status !== 200);
  expect([refused?.status, refused?.body.code, refused?.body.message]).toEqual([
    409,
    'too-many-bookings',
    'You have reached the number of appointments you can hold. Please pay for or cancel one first.',
  ]);
  expect(await openAppointments(clinic, patient)).toHaveLength(5);
});

test('one that is paid, cancelled, completed or over makes room', async () => {
  const [doctor, patient] = await somePeople(clinic, 'doctor', 'patient');
  for (const time of TIMES.slice(0, 5)) await book(clinic, doctor, patient, time);
  const [paid = '', cancelled = '', completed = ''] = await openAppointments(clinic, patient);
  const next = async (time = '') => (await book(clinic, doctor, patient, time)).status;
  expect(await next(TIMES[5])).toBe(409);
  const at = new Date(clinic.now);
  const { db } = clinic.database;
  await db.updateTable('appointments').set({ paid_at: at }).where('id', '=', paid).execute();
  expect([await next(TIMES[5]), await next(TIMES[6])]).toEqual([200, 409]);
  await request(patient, 'cancelAppointment', { appointmentId: cancelled });
  expect([await next(TIMES[6]), await next('1:30 PM')]).toEqual([200, 409]);
  await request(doctor, 'completeAppointment', { appointmentId: completed });
  expect([await next('1:30 PM'), await next('2:00 PM')]).toEqual([200, 409]);
});

test('a retry returns the first booking although the limit is reached', async () => {
  const [doctor, patient] = await somePeople(clinic, 'doctor', 'patient');
  for (const time of TIMES.slice(0, 4)) await book(clinic, doctor, patient, time);
  const first = await book(clinic, doctor, patient, '12:00 PM');
  const again = await book(clinic, doctor, patient, '12:00 PM');
  expect([again.status, again.body.meetingId]).toEqual([200, first.body.meetingId]);
});

describe('with mail', () => {
  const withMail = testClinic({}, () => ({
    config: { ...readConfig({}), bookingLimits: { openMax: 5, unverifiedMax: 2 } },
  }));

  test('with mail, an unconfirmed address holds two', async () => {
    const [doctor, patient] = [await someDoctor(withMail), await somePatient(withMail)];
    const next = (time = '') => book(withMail, doctor, patient, time);
    expect([(await next(TIMES[0])).status, (await next(TIMES[1])).status]).toEqual([200, 200]);
    const refused = await next(TIMES[2]);
    expect([refused.status, refused.body.code, refused.body.message]).toEqual([
      409,
      'email-unverified',
      'Please confirm your e-mail address first.',
    ]);
    await withMail.database.db
      .updateTable('patients')
      .set({ email_verified_at: new Date(withMail.now) })
      .where('id', '=', patient.id)
      .execute();
    expect((await next(TIMES[2])).status).toBe(200);
  });
});

describe('without bookings', () => {
  const closed = testClinic({ BOOKINGS_OPEN_MAX: '0' });

  test('zero means no booking at all', async () => {
    const [doctor, patient] = [await someDoctor(closed), await somePatient(closed)];
    expect((await book(closed, doctor, patient, '10:00 AM')).body.code).toBe('too-many-bookings');
  });
});

test('one account makes sixty attempts a minute', async () => {
  const [doctor, patient] = await somePeople(clinic, 'doctor', 'patient');
  const attempts = Array.from({ length: 61 }, () => book(clinic, doctor, patient, '10:00 AM'));
  const statuses = (await Promise.all(attempts)).map(({ status }) => status);
  expect(statuses.filter((status) => status === 429)).toHaveLength(1);
  expect((await book(clinic, doctor, await somePatient(clinic), '10:30 AM')).status).toBe(200);
});

import { expect, test } from 'vitest';
import { type Person, someAdmin, somePatient, somePeople } from '#testing/actors.ts';
import { testClinic } from '#testing/build-app.ts';
import { horizonOf } from '#testing/series-fixture.ts';

// Tuesday 5 January 2027, 09:00 in Kolkata.
const clinic = testClinic();
const { request } = clinic;
const ROUNDS = 6;
const SLOTS = ['6_1_2027', '13_1_2027', '20_1_2027', '27_1_2027'].map((slotDate) => ({
  slotDate,
  slotTime: '10:00 AM',
}));

async function bookSeries(doctor: Person, patient: Person, admin: Person): Promise<string[]> {
  const body = { docId: doctor.id, userId: patient.id, slots: SLOTS };
  return (await request(admin, 'bookSeries', body)).body.appointmentIds;
}

const statesOf = (doctor: Person) =>
  clinic.database.db
    .selectFrom('appointments')
    .select(['id', 'starts_at', 'cancelled_at'])
    .where('doctor_id', '=', doctor.id)
    .orderBy('id')
    .execute();

const claimsOf = (doctor: Person) =>
  clinic.database.db
    .selectFrom('claims')
    .select('appointment_id')
    .where('doctor_id', '=', doctor.id)
    .orderBy('appointment_id')
    .execute();

test('cancelling and moving a series at once leaves each appointment with one outcome', async () => {
  const admin = await someAdmin(clinic);
  for (let round = 0; round < ROUNDS; round += 1) {
    const [doctor, patient] = await somePeople(clinic, 'doctor', 'patient');
    await horizonOf(clinic, doctor, 60);
    const [, second = '', third = '', fourth = ''] = await bookSeries(doctor, patient, admin);
    const elsewhere = { slotDate: '21_1_2027', slotTime: '11:00 AM' };
    const replies = await Promise.all([
      request(admin, 'cancelSeries', { appointmentId: second, reason: 'Away' }),
      request(doctor, 'cancelSeries', { appointmentId: third, reason: 'Ill' }),
      request(patient, 'cancelAppointment', { appointmentId: fourth }),
      request(patient, 'rescheduleAppointment', { appointmentId: third, ...elsewhere }),
      request(admin, 'rescheduleAppointment', { appointmentId: fourth, ...elsewhere }),
      request(await somePatient(clinic), 'bookAppointment', { docId: doctor.id, ...SLOTS[2] }),
    ]);
    expect(replies.filter(({ status }) => status >= 500)).toEqual([]);
    const appointments = await statesOf(doctor);
    expect(appointments.some(({ cancelled_at }) => cancelled_at !== null)).toBe(true);
    const open = appointments.filter(({ cancelled_at }) => cancelled_at === null);
    expect(await claimsOf(doctor)).toEqual(open.map(({ id }) => ({ appointment_id: id })));
    const starts = open.map(({ starts_at }) => starts_at.getTime());
    expect(new Set(starts).size).toBe(starts.length);
  }
});

test('cancelling a series several times at once cancels and announces each appointment once', async () => {
  const admin = await someAdmin(clinic);
  for (let round = 0; round < ROUNDS; round += 1) {
    const [doctor, patient] = await somePeople(clinic, 'doctor', 'patient');
    await horizonOf(clinic, doctor, 60);
    const [appointmentId, ...others] = await bookSeries(doctor, patient, admin);
    const body = { appointmentId, reason: 'The doctor is away' };
    const replies = await Promise.all([
      request(admin, 'cancelSeries', body),
      request(doctor, 'cancelSeries', body),
      request(admin, 'cancelSeries', body),
      request(doctor, 'cancelSeries', body),
    ]);
    expect(replies.filter(({ status }) => status >= 500)).toEqual([]);
    expect(await claimsOf(doctor)).toEqual([]);
    const cancelled = await clinic.database.db
      .selectFrom('audit_entries')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('action', 'like', 'cancelled%')
      .where('appointment_id', 'in', [appointmentId ?? '', ...others])
      .executeTakeFirstOrThrow();
    expect(cancelled.count).toBe(1 + others.length);
    const keys = await clinic.database.db
      .selectFrom('outbox')
      .select('deduplication_key')
      .where('deduplication_key', 'like', 'cancelled:%')
      .where('recipient_id', '=', patient.id)
      .execute();
    expect(keys).toHaveLength(1);
  }
});

import { expect, test } from 'vitest';
import {
  type Person,
  someDoctor,
  somePatient,
  somePeople,
  someReception,
} from '#testing/actors.ts';
import { testClinic } from '#testing/build-app.ts';
import { meanwhile } from '#testing/meanwhile.ts';
import { horizonOf } from '#testing/series-fixture.ts';
import { placeBooking } from './place-booking.ts';

// Tuesday 5 January 2027, 09:00 in Kolkata.
const clinic = testClinic();
const { request } = clinic;
const DATES = ['6_1_2027', '13_1_2027', '20_1_2027', '27_1_2027'];
const SLOTS = DATES.map((slotDate) => ({ slotDate, slotTime: '10:00 AM' }));

async function people() {
  const doctor = await someDoctor(clinic);
  await horizonOf(clinic, doctor, 60);
  return { doctor, reception: await someReception(clinic) };
}

type People = Awaited<ReturnType<typeof people>>;

function book({ doctor, reception }: People, patient: Person, slots: object[] = SLOTS) {
  return request(reception, 'bookSeries', { docId: doctor.id, userId: patient.id, slots });
}

async function countAppointments(): Promise<number> {
  const rows = await clinic.database.db.selectFrom('appointments').select('id').execute();
  return rows.length;
}

test('concurrent series and single bookings for the same times book each time once', async () => {
  const parties = await people();
  const patients = await Promise.all(Array.from({ length: 12 }, () => somePatient(clinic)));
  const replies = await Promise.all(
    patients.map((patient, index) => {
      if (index % 3 > 0) return book(parties, patient, index % 2 ? SLOTS : SLOTS.toReversed());
      return request(patient, 'bookAppointment', { docId: parties.doctor.id, ...SLOTS[index % 4] });
    }),
  );
  const booked = replies.filter(({ status }) => status === 200);
  expect(replies.map(({ status }) => status).filter((status) => status >= 500)).toEqual([]);
  const rows = booked.flatMap(({ body }) => body.appointmentIds ?? [body.appointmentId]);
  expect(await countAppointments()).toBe(rows.length);
  for (const { status, body } of replies) {
    if (status === 200) continue;
    expect(['series-not-booked', 'slot-taken']).toContain(body.code);
  }
  const series = booked.filter(({ body }) => body.seriesId);
  expect(series.length).toBeLessThanOrEqual(1);
});

test('two concurrent requests for the same series book it once and both get it', async () => {
  const parties = await people();
  const patient = await somePatient(clinic);
  const [first, second] = await Promise.all([book(parties, patient), book(parties, patient)]);
  expect([first.status, second.status]).toEqual([200, 200]);
  expect(second.body).toEqual(first.body);
  expect(await countAppointments()).toBe(4);
});

test('a series books nothing if a concurrent booking of one of its times commits first', async () => {
  const parties = await people();
  const [patient, other] = await somePeople(clinic, 'patient', 'patient');
  const single = { patientId: other.id, doctorId: parties.doctor.id, vitals: null };
  const slot = { slotDate: '20_1_2027', slotTime: '10:00 AM' };
  const deps = {
    zone: 'Asia/Kolkata',
    requireOpen: async () => undefined,
    passOnEnded: async () => false,
    passOnSoon: () => undefined,
  };
  const booking = { ...single, ...slot, idempotencyKey: undefined, now: clinic.now };
  const reply = await meanwhile(
    clinic,
    (trx) => placeBooking(deps, trx, booking),
    () => book(parties, patient),
  );
  expect([reply.status, reply.body.code]).toEqual([409, 'series-not-booked']);
  expect(reply.body.failedSlots).toMatchObject([{ ...SLOTS[2], code: 'slot-taken' }]);
  expect(await countAppointments()).toBe(1);
});

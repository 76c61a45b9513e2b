import { expect, test } from 'vitest';
import { type Person, someDoctor, somePatient, somePeople } from '#testing/actors.ts';
import { testClinic } from '#testing/build-app.ts';
import { NEW_PLACE, placeDoctor, savePlace } from '#testing/places-fixture.ts';

const clinic = testClinic();
const { request } = clinic;
const ROUNDS = 4;

test('bookings at once fill every room once', async () => {
  const [admin] = await somePeople(clinic, 'admin');
  const rooms = [{ name: 'A' }, { name: 'B' }, { name: 'C' }];
  const place = await savePlace(clinic, admin, { rooms });
  const doctors: Person[] = [];
  for (let n = 0; n < 6; n += 1) {
    const doctor = await someDoctor(clinic);
    await placeDoctor(clinic, doctor, [{ at: place._id, clock: ['09:00', '17:00'] }]);
    doctors.push(doctor);
  }
  for (const slotTime of ['9:00 AM', '9:30 AM', '10:00 AM', '10:30 AM'].slice(0, ROUNDS)) {
    const patients = await Promise.all(doctors.map(() => somePatient(clinic)));
    const replies = await Promise.all(
      doctors.map((doctor, n) => book(patients[n], doctor, { slotTime })),
    );
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(3);
    const { body } = await request(admin, 'searchAppointments');
    const taken = body.appointments.filter(
      (each: { slotTime: string }) => each.slotTime === slotTime,
    );
    const names = taken.map((each: { location: { room: string } }) => each.location.room);
    expect(names.toSorted()).toEqual(['A', 'B', 'C']);
  }
});

test('of two bookings at once that are too close, one is made', async () => {
  const [admin, doctor] = await somePeople(clinic, 'admin', 'doctor');
  const north = await savePlace(clinic, admin, { travelMinutes: 0 });
  const south = await savePlace(clinic, admin, { name: 'South', travelMinutes: 0 });
  const turns: [string, string][] = [
    ['09:00', '10:00'],
    ['10:00', '11:00'],
    ['11:00', '12:00'],
    ['12:00', '13:00'],
  ];
  const hours = turns.map((clock, n) => ({ clock, at: n % 2 ? south._id : north._id }));
  await placeDoctor(clinic, doctor, hours);
  for (const { _id, name } of [
    { ...north, name: 'North' },
    { ...south, name: 'South' },
  ]) {
    await savePlace(clinic, admin, { ...NEW_PLACE, _id, name, travelMinutes: 60 });
  }
  for (const [one, other] of [
    ['9:30 AM', '10:00 AM'],
    ['11:30 AM', '12:00 PM'],
  ]) {
    const patients = await Promise.all([somePatient(clinic), somePatient(clinic)]);
    const replies = await Promise.all([
      book(patients[0], doctor, { slotTime: one, locationId: north._id }),
      book(patients[1], doctor, { slotTime: other, locationId: south._id }),
    ]);
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  }
});

function book(patient: Person | undefined, { id: docId }: Person, more: object) {
  if (!patient) throw new Error('a patient for each doctor');
  return request(patient, 'bookAppointment', { docId, slotDate: '6_1_2027', ...more });
}

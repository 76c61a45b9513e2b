import { minutes } from '@nadi/domain/limits';
import { expect, test } from 'vitest';
import {
  type Person,
  requestAs,
  someAdmin,
  someDoctor,
  somePatient,
  somePeople,
} from '#testing/actors.ts';
import { bookedAppointment } from '#testing/booked-appointment.ts';
import { testClinic } from '#testing/build-app.ts';
import { passOnJob } from './pass-on-offer.ts';

const clinic = testClinic({ SESSION_PATIENT_IDLE_MIN: '600' });
const { request } = clinic;

const WEDNESDAY = '6_1_2027';

async function people(count: number): Promise<Person[]> {
  return Promise.all(Array.from({ length: count }, () => somePatient(clinic)));
}

async function booked(as: Person, doctor: Person, slotTime = '10:00 AM'): Promise<string> {
  return (await bookedAppointment(clinic, { patient: as, doctor, slotTime })).appointmentId;
}

async function joined(as: Person, wanted: object): Promise<{ entryId: string; position: number }> {
  const { status, body } = await request(as, 'joinWaitlist', wanted);
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
}

const cancel = (as: Person, appointmentId: string) =>
  request(as, 'cancelAppointment', { appointmentId });

async function offersOf(as: Person) {
  return (await request(as, 'listWaitlist')).body.offers;
}

const accept = (as: Person, offerId: string) => request(as, 'acceptOffer', { offerId });

function passOn() {
  const { database } = clinic;
  const deps = { zone: 'Asia/Kolkata', enqueue: async () => undefined };
  return passOnJob(deps, database, { now: () => clinic.now }).run();
}

/** Books a slot, adds patients to the waitlist of its doctor, and frees the slot. */
async function freedFor(count: number) {
  const doctor = await someDoctor(clinic);
  const [owner, ...waiting] = await people(count + 1);
  if (!owner) throw new Error('there should be one');
  const appointment = await booked(owner, doctor);
  for (const each of waiting) await joined(each, { docId: doctor.id });
  await cancel(owner, appointment);
  return { doctor, owner, waiting: waiting as [Person, Person, ...Person[]] };
}

test('a cancelled slot is held for the first patient, who accepts and gets an appointment', async () => {
  const { doctor, owner, waiting } = await freedFor(2);
  const [first, second] = waiting;
  const [offer] = await offersOf(first);
  expect(offer).toMatchObject({
    docId: doctor.id,
    slotDate: WEDNESDAY,
    slotTime: '10:00 AM',
    fees: 500,
    expiresAt: clinic.now + minutes(15),
  });
  expect(await offersOf(second)).toEqual([]);
  const slot = { docId: doctor.id, slotDate: WEDNESDAY, slotTime: '10:00 AM' };
  for (const as of [owner, second]) {
    const { body } = await request(as, 'bookAppointment', slot);
    expect(body.code).toBe('slot-taken');
  }
  const { status, body } = await accept(first, offer._id);
  expect([status, body]).toEqual([
    200,
    {
      success: true,
      message: 'Appointment booked',
      meetingId: expect.stringMatching(/^[A-Za-z0-9]{10}$/),
      appointmentId: expect.any(String),
    },
  ]);
  expect((await accept(first, offer._id)).body).toEqual(body);
  const list = await request(first, 'listPatientAppointments');
  expect(list.body.appointments).toMatchObject([{ slotTime: '10:00 AM', amount: 500 }]);
  const after = await request(first, 'listWaitlist');
  expect(after.body).toMatchObject({ entries: [], offers: [] });
});

test('an expired offer is refused with a reason, and the slot goes to the second patient', async () => {
  const [first, second] = (await freedFor(2)).waiting;
  const [offer] = await offersOf(first);
  clinic.now += minutes(15);
  const late = await accept(first, offer._id);
  expect([late.status, late.body.code]).toEqual([409, 'offer-expired']);
  expect(await offersOf(first)).toEqual([]);
  await passOn();
  const [passed] = await offersOf(second);
  expect(passed).toMatchObject({ slotTime: '10:00 AM', expiresAt: clinic.now + minutes(15) });
  expect((await accept(first, offer._id)).body.code).toBe('offer-expired');
  expect((await accept(second, passed._id)).status).toBe(200);
});

test('a slot that every patient let pass can be booked, and entries keep their place', async () => {
  const { doctor, waiting } = await freedFor(2);
  const [outsider] = await people(1);
  clinic.now += minutes(15);
  await passOn();
  clinic.now += minutes(15);
  await booked(outsider as Person, doctor);
  for (const [at, each] of waiting.entries()) {
    const { body } = await request(each, 'listWaitlist');
    expect(body.entries).toMatchObject([{ position: at + 1 }]);
  }
});

test('an ended hold does not block a booking if no other patient waits', async () => {
  const { doctor, waiting } = await freedFor(1);
  const [outsider] = await people(1);
  clinic.now += minutes(14);
  const slot = { docId: doctor.id, slotDate: WEDNESDAY, slotTime: '10:00 AM' };
  const early = await request(outsider as Person, 'bookAppointment', slot);
  expect(early.body.code).toBe('slot-taken');
  clinic.now += minutes(1);
  await booked(outsider as Person, doctor);
  expect(await offersOf(waiting[0])).toEqual([]);
});

test('moving an appointment offers its slot to the waitlist', async () => {
  const doctor = await someDoctor(clinic);
  const [owner, waiting] = (await people(2)) as [Person, Person];
  const appointmentId = await booked(owner, doctor);
  await joined(waiting, { speciality: 'General physician' });
  const to = { appointmentId, slotDate: WEDNESDAY, slotTime: '4:00 PM' };
  expect((await request(owner, 'rescheduleAppointment', to)).status).toBe(200);
  expect(await offersOf(waiting)).toMatchObject([{ slotTime: '10:00 AM' }]);
});

test.each([
  [0, 'other weekdays', { days: [1, 2, 4] }],
  [1, 'its weekday', { days: [3] }],
  [0, 'later dates', { from: '2027-01-07' }],
  [1, 'its date', { from: '2027-01-06', until: '2027-01-06' }],
  [0, 'the afternoon', { clock: ['12:00', '24:00'] }],
  [0, 'times that end before the slot does', { clock: ['09:00', '10:15'] }],
  [1, 'its time', { clock: ['10:00', '10:30'] }],
])('a freed slot makes %i offers to an entry for %s', async (offers, _what, preferences) => {
  const doctor = await someDoctor(clinic);
  const [owner, waiting] = (await people(2)) as [Person, Person];
  const appointment = await booked(owner, doctor);
  await joined(waiting, { docId: doctor.id, ...preferences });
  await cancel(owner, appointment);
  expect(await offersOf(waiting)).toHaveLength(offers);
});

test('a patient with another appointment at that time gets no offer', async () => {
  const [doctor, second] = await somePeople(clinic, 'doctor', 'doctor');
  const [owner, busy, waiting] = (await people(3)) as [Person, Person, Person];
  const one = await booked(owner, doctor);
  const two = await booked(owner, doctor, '11:00 AM');
  await booked(busy, second);
  await joined(busy, { docId: doctor.id });
  await joined(waiting, { docId: doctor.id });
  await cancel(owner, one);
  expect([await offersOf(busy), await offersOf(waiting)]).toMatchObject([[], [{}]]);
  await cancel(owner, two);
  expect(await offersOf(busy)).toMatchObject([{ slotTime: '11:00 AM' }]);
});

test('joining again updates the preferences and keeps the place; leaving removes the entry', async () => {
  const doctor = await someDoctor(clinic);
  const [one, two, three] = (await people(3)) as [Person, Person, Person];
  const first = await joined(one, { docId: doctor.id });
  expect((await joined(two, { speciality: 'General physician' })).position).toBe(2);
  expect((await joined(three, { docId: doctor.id })).position).toBe(3);
  const again = await joined(one, { docId: doctor.id, days: [1, 1, 0], clock: ['09:00', '12:00'] });
  expect(again).toMatchObject({ entryId: first.entryId, position: 1 });
  const { body } = await request(one, 'listWaitlist');
  expect(body.entries).toMatchObject([
    { docId: doctor.id, days: [0, 1], clock: ['09:00', '12:00'] },
  ]);
  const leave = (as: Person) => request(as, 'leaveWaitlist', { entryId: first.entryId });
  expect((await leave(two)).body.code).toBe('waitlist-entry-not-found');
  expect((await leave(one)).status).toBe(200);
  expect((await leave(one)).status).toBe(404);
  expect((await request(three, 'listWaitlist')).body.entries).toMatchObject([{ position: 2 }]);
});

test('an offer cannot be accepted if the doctor no longer takes bookings', async () => {
  const { doctor, waiting } = await freedFor(1);
  const [offer] = await offersOf(waiting[0]);
  const admin = await someAdmin(clinic);
  await request(admin, 'changeAvailability', { docId: doctor.id });
  const { status, body } = await accept(waiting[0], offer._id);
  expect([status, body.code]).toEqual([409, 'doctor-unavailable']);
});

test('a patient who leaves during a hold passes the slot on immediately', async () => {
  const [first, second] = (await freedFor(2)).waiting;
  const { body } = await request(first, 'listWaitlist');
  await request(first, 'leaveWaitlist', { entryId: body.entries[0]._id });
  expect(await offersOf(second)).toMatchObject([{ slotTime: '10:00 AM' }]);
  expect((await accept(first, body.offers[0]._id)).body.code).toBe('offer-expired');
});

test('a foreign offer and an unknown one get the same reply', async () => {
  const [first, second] = (await freedFor(2)).waiting;
  const [offer] = await offersOf(first);
  const foreign = await accept(second, offer._id);
  const unknown = await accept(second, '00000000-0000-4000-8000-000000000000');
  expect([foreign.status, foreign.body.code]).toEqual([404, 'offer-not-found']);
  expect(foreign.body).toEqual(unknown.body);
});

test.each([
  ['neither doctor nor speciality', () => ({}), 400],
  ['both', (docId: string) => ({ docId, speciality: 'Neurologist' }), 400],
  [
    'dates the wrong way round',
    (docId: string) => ({ docId, from: '2027-02-02', until: '2027-02-01' }),
    400,
  ],
  ['dates that are over', (docId: string) => ({ docId, until: '2027-01-04' }), 400],
  ['an eighth weekday', (docId: string) => ({ docId, days: [7] }), 400],
  ['a speciality that no doctor has', () => ({ speciality: 'Dentist' }), 400],
  ['an unknown doctor', () => ({ docId: '00000000-0000-4000-8000-000000000000' }), 404],
])('%s is refused', async (_what, wanted, status) => {
  const [doctor, patient] = await somePeople(clinic, 'doctor', 'patient');
  expect((await request(patient, 'joinWaitlist', wanted(doctor.id))).status).toBe(status);
});

test('a patient can wait for the clinic’s own speciality', async () => {
  await someDoctor(clinic, { speciality: 'Dentist' });
  await joined(await somePatient(clinic), { speciality: 'Dentist' });
});

test('a patient can join at most ten waitlists', async () => {
  const patient = await somePatient(clinic);
  const doctors = await Promise.all(Array.from({ length: 11 }, () => someDoctor(clinic)));
  for (const { id } of doctors.slice(0, 10)) await joined(patient, { docId: id });
  const { body } = await request(patient, 'joinWaitlist', { docId: doctors[10]?.id });
  expect(body.code).toBe('too-many-entries');
  await joined(patient, { docId: doctors[0]?.id, days: [1] });
});

test('a slot is held for the time in the clinic settings, and the patient is notified', async () => {
  const settings = { offerMinutes: 40 };
  await clinic.database.db
    .insertInto('clinic_settings')
    .values({ only_row: true, settings: JSON.stringify(settings), updated_at: new Date() })
    .execute();
  const { waiting } = await freedFor(1);
  const [offer] = await offersOf(waiting[0]);
  expect(offer.expiresAt).toBe(clinic.now + minutes(40));
  const entries = await clinic.database.db
    .selectFrom('outbox')
    .selectAll()
    .where('kind', '=', 'waitlist-offer')
    .execute();
  expect(entries).toMatchObject([
    { kind: 'waitlist-offer', recipient_id: waiting[0].id, payload: { offerId: offer._id } },
  ]);
});

test('the doctor list shows a held slot as taken, and an accepted one only once', async () => {
  const { waiting } = await freedFor(1);
  const listed = async (filter = {}) =>
    (await requestAs(clinic, 'listDoctors', filter)).body.doctors;
  const taken = { [WEDNESDAY]: ['10:00 AM'] };
  expect((await listed())[0].slots_booked).toEqual(taken);
  expect((await listed({ sort: 'earliest' }))[0].slots_booked).toEqual(taken);
  const [offer] = await offersOf(waiting[0]);
  const { body } = await accept(waiting[0], offer._id);
  expect((await listed())[0].slots_booked).toEqual(taken);
  const to = { appointmentId: body.appointmentId, slotDate: WEDNESDAY, slotTime: '4:00 PM' };
  await request(waiting[0], 'rescheduleAppointment', to);
  expect((await listed())[0].slots_booked).toEqual({ [WEDNESDAY]: ['4:00 PM'] });
});

test('slots of an unavailable doctor are not offered', async () => {
  const doctor = await someDoctor(clinic);
  const [owner, waiting] = (await people(2)) as [Person, Person];
  const appointment = await booked(owner, doctor);
  await joined(waiting, { docId: doctor.id });
  await clinic.database.db.updateTable('doctors').set({ available: false }).execute();
  await cancel(owner, appointment);
  expect(await offersOf(waiting)).toEqual([]);
});

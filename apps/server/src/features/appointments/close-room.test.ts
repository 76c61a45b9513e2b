import { hours, minutes } from '@nadi/domain/limits';
import { beforeEach, expect, test } from 'vitest';
import { type Person, requestAs, someAdmin, someDoctor, someReception } from '#testing/actors.ts';
import { bookedAppointment } from '#testing/booked-appointment.ts';
import { testClinic } from '#testing/build-app.ts';
import { placeDoctor, type SomePlace, savePlace } from '#testing/places-fixture.ts';
import { asProposed, planOf, replanned, TODAY } from '#testing/replan-fixture.ts';
import { shownTo } from '#testing/request-fixture.ts';
import { readMail } from '#testing/trial-mail.ts';

// Tuesday 5 January 2027, 09:00.
const clinic = testClinic({ SESSION_PATIENT_IDLE_MIN: '900', SESSION_STAFF_IDLE_MIN: '900' });
const { request } = clinic;
const START = clinic.now;
const DAY = { from: '2027-01-05', until: '2027-01-05' };
let admin: Person;
let place: SomePlace;

beforeEach(async () => {
  clinic.now = START;
  admin = await someAdmin(clinic);
  const rooms = [{ name: 'Room A' }, { name: 'Room B' }];
  place = await savePlace(clinic, admin, { name: `Place ${Math.random()}`, rooms });
});

async function doctorHere(): Promise<Person> {
  const doctor = await someDoctor(clinic, { speciality: 'Cardiologist' });
  await placeDoctor(clinic, doctor, [{ at: place._id, clock: ['09:00', '18:00'] }]);
  return doctor;
}

function book(doctor: Person, slotTime: string) {
  const at = { mode: 'clinic', locationId: place._id };
  return bookedAppointment(clinic, { doctor, slotDate: TODAY, slotTime, ...at });
}

const causeOf = (index: number) => ({ kind: 'room', roomId: place.rooms[index]?._id });
const roomOf = async ({ patient, appointmentId }: Awaited<ReturnType<typeof book>>) =>
  (await shownTo(clinic, patient, appointmentId)).location.room;

async function mailsTo({ email }: Person): Promise<string[]> {
  const mails = (await readMail(clinic)).filter(({ to }) => to === email);
  return mails.map(({ subject }) => subject).filter((subject) => !/booked/i.test(subject));
}

test('gives appointments another free room, and offers to those without one', async () => {
  const [doctor, other] = [await doctorHere(), await doctorHere()];
  const free = await book(doctor, '10:00 AM');
  const full = await book(doctor, '11:00 AM');
  const beside = await book(other, '11:00 AM');
  expect([await roomOf(full), await roomOf(beside)]).toEqual(['Room A', 'Room B']);
  const plan = await planOf(clinic, { as: admin, doctor, cause: causeOf(0) });
  expect(plan.appointments.map(({ action, room }) => [action, room?.name])).toEqual([
    ['keep', 'Room B'],
    ['offer', undefined],
  ]);
  const { applied } = await replanned(clinic, { as: admin, doctor, cause: causeOf(0) });
  expect(applied.body).toMatchObject({ notified: 2, otherRooms: [free.appointmentId] });
  expect(await roomOf(free)).toBe('Room B');
  expect(await roomOf(beside)).toBe('Room B');
  const shown = await shownTo(clinic, full.patient, full.appointmentId);
  expect(shown.replan).toMatchObject({ cause: 'room' });
  expect(shown.replan).not.toHaveProperty('expectedAt');
  clinic.now += minutes(2);
  expect(await mailsTo(free.patient)).toEqual([
    expect.stringMatching(/^New room for your appointment on/),
  ]);
  expect(await mailsTo(full.patient)).toEqual([expect.stringMatching(/^Please choose:/)]);
  expect(await mailsTo(beside.patient)).toEqual([]);
  const mail = (await readMail(clinic)).findLast(({ to }) => to === free.patient.email);
  expect(mail?.text).toContain('Your appointment is in Room B');
});

test('moves other doctors’ appointments too, and lists those without a room for the desk', async () => {
  const desk = await someReception(clinic);
  const [doctor, other] = [await doctorHere(), await doctorHere()];
  const moved = await book(other, '2:00 PM');
  await book(doctor, '3:00 PM');
  const second = await book(other, '3:00 PM');
  expect(await roomOf(second)).toBe('Room B');
  const { applied } = await replanned(clinic, { as: desk, doctor: other, cause: causeOf(0) });
  expect(applied.body.otherRooms).toEqual([moved.appointmentId]);
  const { body } = await request(desk, 'listDisplacedAppointments');
  const roomId = place.rooms[0]?._id;
  expect(body.appointments).toMatchObject([
    { docId: doctor.id, slotTime: '3:00 PM', why: 'room', notified: 'nothing', roomId },
  ]);
  const plan = await planOf(clinic, { as: desk, doctor, cause: causeOf(0) });
  expect(plan.appointments).toMatchObject([{ action: 'offer' }]);
});

test('a closed room takes no more bookings today, until it is opened again', async () => {
  const [doctor, other] = [await doctorHere(), await doctorHere()];
  const lost = await book(doctor, '10:00 AM');
  await book(other, '10:00 AM');
  await replanned(clinic, { as: doctor, doctor, cause: causeOf(0), actions: {} });
  const third = await doctorHere();
  const booking = { docId: third.id, slotDate: TODAY, mode: 'clinic', locationId: place._id };
  const { patient } = lost;
  const bookAt = (slotTime: string) =>
    request(patient, 'bookAppointment', { ...booking, slotTime });
  expect((await bookAt('10:00 AM')).status).not.toBe(200);
  const first = await book(third, '1:00 PM');
  expect(await roomOf(first)).toBe('Room B');
  const reopened = await request(doctor, 'reopenRoom', { roomId: place.rooms[0]?._id });
  expect(reopened.status, JSON.stringify(reopened.body)).toBe(200);
  expect(await roomOf(lost)).toBe('Room A');
  expect(await roomOf(await book(other, '1:00 PM'))).toBe('Room A');
  const plan = await planOf(clinic, { as: doctor, doctor, cause: causeOf(0) });
  expect(plan.rooms).toContainEqual(expect.objectContaining({ name: 'Room A', closed: false }));
});

test('an account that is limited to another place neither sees nor closes nor opens the room', async () => {
  const doctor = await doctorHere();
  const north = await savePlace(clinic, admin, { name: `North ${Math.random()}` });
  const desk = await someReception(clinic);
  const places = { accountId: desk.id, locationIds: [north._id] };
  expect((await request(admin, 'setAccountPlaces', places)).status).toBe(200);
  const plan = await planOf(clinic, { as: desk, doctor, cause: causeOf(0) });
  expect(plan.rooms).toEqual([]);
  const [roomId, body] = [place.rooms[0]?._id, asProposed(doctor, { cause: causeOf(0), plan })];
  expect((await request(desk, 'reopenRoom', { roomId })).body.code).toBe('place-not-allowed');
  const decisions = [
    { appointmentId: (await book(doctor, '10:00 AM')).appointmentId, action: 'keep' },
  ];
  const applied = await request(desk, 'applyPlan', { ...body, decisions });
  expect(applied.body.code).toBe('place-not-allowed');
  await requestAs(clinic, 'addException', { ...DAY, kind: 'closed' }, { as: doctor });
  const listed = async (as: Person) =>
    (await request(as, 'listDisplacedAppointments')).body.appointments.length;
  expect([await listed(desk), await listed(admin)]).toEqual([0, 1]);
});

test('refuses a plan whose other room is taken meanwhile', async () => {
  const [doctor, other] = [await doctorHere(), await doctorHere()];
  await book(doctor, '10:00 AM');
  const plan = await planOf(clinic, { as: admin, doctor, cause: causeOf(0) });
  const body = asProposed(doctor, { cause: causeOf(0), plan });
  const taken = await book(other, '10:00 AM');
  const { status, body: refused } = await request(admin, 'applyPlan', body);
  expect([status, refused.code]).toEqual([409, 'day-changed']);
  expect(await roomOf(taken)).toBe('Room B');
  await book(other, '4:00 PM');
});

test('offered times of today do not need the closed room', async () => {
  const [doctor, other] = [await doctorHere(), await doctorHere()];
  const full = await book(doctor, '10:00 AM');
  await book(other, '10:00 AM');
  await replanned(clinic, { as: admin, doctor, cause: causeOf(0) });
  const { replan } = await shownTo(clinic, full.patient, full.appointmentId);
  const [offer] = replan.offers;
  expect(offer).toMatchObject({ slotDate: TODAY });
  const answer = { appointmentId: full.appointmentId, answer: 'accept', offerId: offer._id };
  expect((await request(full.patient, 'answerOffers', answer)).status).toBe(200);
  expect(await roomOf(full)).toBe('Room B');
});

test('an appointment in the room now stays there, and the room closes after it', async () => {
  const doctor = await doctorHere();
  const running = await book(doctor, '10:00 AM');
  clinic.now = START + hours(1.1);
  await replanned(clinic, { as: doctor, doctor, cause: causeOf(0) });
  expect(await roomOf(running)).toBe('Room A');
  const { body } = await requestAs(clinic, 'listDisplacedAppointments', {}, { as: doctor });
  expect(body.appointments).toEqual([]);
});

test('leaves appointments alone that were booked before the place had rooms', async () => {
  const bare = await savePlace(clinic, admin, { name: `Place ${Math.random()}` });
  place = bare;
  const doctor = await doctorHere();
  const early = await book(doctor, '3:00 PM');
  const name = `Place ${Math.random()}`;
  place = await savePlace(clinic, admin, { _id: bare._id, name, rooms: [{ name: 'Room A' }] });
  const inRoom = await book(doctor, '4:00 PM');
  const cause = causeOf(0);
  const plan = await planOf(clinic, { as: admin, doctor, cause });
  expect(plan.appointments.map(({ action }) => action)).toEqual(['keep', 'offer']);
  await replanned(clinic, { as: admin, doctor, cause });
  const shown = await shownTo(clinic, early.patient, early.appointmentId);
  expect(shown).not.toHaveProperty('replan');
  expect(await shownTo(clinic, inRoom.patient, inRoom.appointmentId)).toHaveProperty('replan');
  const { body } = await request(admin, 'listDisplacedAppointments');
  expect(body.appointments.map(({ _id }: { _id: string }) => _id)).not.toContain(
    early.appointmentId,
  );
});

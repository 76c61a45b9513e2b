import { minutes } from '@nadi/domain/limits';
import { expect, test } from 'vitest';
import { type Person, requestAs, someDoctor, somePatient, somePeople } from '#testing/actors.ts';
import { NINE_IN_THE_MORNING, testClinic } from '#testing/build-app.ts';

// Keeps sessions alive while a test moves the clock.
const clinic = testClinic({ SESSION_PATIENT_IDLE_MIN: '600' });
const { request } = clinic;

const TEN = { slotDate: '5_1_2027', slotTime: '10:00 AM' };

function book(as: Person, docId: string, slot: object = TEN, headers: Record<string, string> = {}) {
  return request(as, 'bookAppointment', { docId, ...slot }, { headers });
}

function appointmentsOf(as: Person) {
  return request(as, 'listPatientAppointments').then(({ body }) => body.appointments);
}

test('a patient books an offered slot at the current fee', async () => {
  const [doctor, patient] = [
    await someDoctor(clinic, { feeMinor: 49_950 }),
    await somePatient(clinic),
  ];
  const { status, body } = await book(patient, doctor.id, {
    ...TEN,
    vitals: { bpm: 72, spo2: 98 },
  });
  expect(status).toBe(200);
  expect(body).toEqual({
    success: true,
    message: 'Appointment booked',
    meetingId: expect.stringMatching(/^[A-Za-z0-9]{10}$/),
    appointmentId: expect.any(String),
  });
  const [appointment] = await appointmentsOf(patient);
  expect(appointment).toMatchObject({
    ...TEN,
    docId: doctor.id,
    meetingId: body.meetingId,
    amount: 499.5,
    currency: 'INR',
    cancelled: false,
    isCompleted: false,
    payment: false,
    vitals: { bpm: 72, spo2: 98, source: 'typed' },
    startsAt: NINE_IN_THE_MORNING + minutes(60),
  });
});

test('null in an optional field counts as missing', async () => {
  const [doctor, patient] = await somePeople(clinic, 'doctor', 'patient');
  const nothing = { visitTypeId: null, vitals: null, reason: null, dependantId: null };
  const empty = { ...TEN, ...nothing, consentVersion: null };
  expect((await book(patient, doctor.id, empty)).status).toBe(200);
  const later = { ...TEN, slotTime: '11:00 AM', vitals: { bpm: 72, spo2: 98, source: null } };
  expect((await book(patient, doctor.id, later)).status).toBe(200);
  expect((await book(patient, doctor.id, { ...later, slotTime: null })).status).toBe(400);
});

test('of sixty-four concurrent bookings, one gets the slot and sixty-three are refused', async () => {
  const doctor = await someDoctor(clinic);
  const patients = await Promise.all(Array.from({ length: 64 }, () => somePatient(clinic)));
  const answers = await Promise.all(patients.map((patient) => book(patient, doctor.id)));
  const won = answers.filter(({ status }) => status === 200);
  const lost = answers.filter(({ status }) => status !== 200);
  expect(won).toHaveLength(1);
  for (const { status, body } of lost) {
    expect(status).toBe(409);
    expect(body).toEqual({ success: false, message: 'Slot not available', code: 'slot-taken' });
  }
});

test('a patient who books the same slot again gets the same appointment', async () => {
  const [doctor, patient] = await somePeople(clinic, 'doctor', 'patient');
  const answers = await Promise.all(Array.from({ length: 8 }, () => book(patient, doctor.id)));
  const codes = new Set(answers.map(({ body }) => body.meetingId));
  expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200));
  expect(codes.size).toBe(1);
  expect(await appointmentsOf(patient)).toHaveLength(1);
});

test('a retry with the same key gets the original booking, even after the slot has passed', async () => {
  const [doctor, patient] = await somePeople(clinic, 'doctor', 'patient');
  const key = { 'idempotency-key': 'attempt-1' };
  const first = await book(patient, doctor.id, TEN, key);
  clinic.now += minutes(90);
  const again = await book(patient, doctor.id, TEN, key);
  expect(again.body).toEqual(first.body);
});

test('a key used for another slot is refused, and nothing is booked', async () => {
  const [doctor, patient] = await somePeople(clinic, 'doctor', 'patient');
  const key = { 'idempotency-key': 'attempt-1' };
  await book(patient, doctor.id, TEN, key);
  const other = await book(patient, doctor.id, { ...TEN, slotTime: '11:00 AM' }, key);
  expect([other.status, other.body.code]).toEqual([409, 'key-reused']);
  expect(await appointmentsOf(patient)).toHaveLength(1);
});

test('rejects the key of a cancelled booking', async () => {
  const [doctor, patient] = await somePeople(clinic, 'doctor', 'patient');
  const key = { 'idempotency-key': 'attempt-1' };
  await book(patient, doctor.id, TEN, key);
  const [{ _id: appointmentId }] = await appointmentsOf(patient);
  await request(patient, 'cancelAppointment', { appointmentId });
  const again = await book(patient, doctor.id, TEN, key);
  expect([again.status, again.body.code]).toEqual([409, 'already-cancelled']);
  expect((await book(patient, doctor.id, TEN, { 'idempotency-key': 'attempt-2' })).status).toBe(
    200,
  );
});

test.each([
  ['without a key', {}, {}],
  ['without the key of the first request', { 'idempotency-key': 'attempt-1' }, {}],
  ['with another key', { 'idempotency-key': 'attempt-1' }, { 'idempotency-key': 'attempt-2' }],
])('rejects a repeated booking of a completed slot %s', async (_case, first, again) => {
  const [doctor, patient] = await somePeople(clinic, 'doctor', 'patient');
  const { body } = await book(patient, doctor.id, TEN, first);
  const { appointmentId } = body;
  await request(doctor, 'completeAppointment', { appointmentId });
  const repeated = await book(patient, doctor.id, TEN, again);
  expect([repeated.status, repeated.body.code]).toEqual([409, 'slot-taken']);
});

test('another patient may use the same key', async () => {
  const [doctor, one, two] = await somePeople(clinic, 'doctor', 'patient', 'patient');
  const key = { 'idempotency-key': 'attempt-1' };
  await book(one, doctor.id, TEN, key);
  const other = await book(two, doctor.id, { ...TEN, slotTime: '11:00 AM' }, key);
  expect(other.status).toBe(200);
});

test('a patient cannot book two doctors for the same time', async () => {
  const [one, two, patient] = await somePeople(clinic, 'doctor', 'doctor', 'patient');
  const answers = await Promise.all([book(patient, one.id), book(patient, two.id)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(answers.find(({ status }) => status === 409)?.body.code).toBe('patient-busy');
});

test.each([
  ['a slot that has begun', { slotDate: '4_1_2027', slotTime: '10:00 AM' }],
  ['before ten', { slotDate: '6_1_2027', slotTime: '9:30 AM' }],
  ['nine in the evening', { slotDate: '6_1_2027', slotTime: '9:00 PM' }],
  ['off the half hour', { slotDate: '6_1_2027', slotTime: '10:15 AM' }],
  ['the eighth day', { slotDate: '12_1_2027', slotTime: '10:00 AM' }],
])('%s cannot be booked', async (_what, slot) => {
  const [doctor, patient] = await somePeople(clinic, 'doctor', 'patient');
  const { status, body } = await book(patient, doctor.id, slot);
  expect([status, body.code]).toEqual([422, 'slot-not-offered']);
});

test.each([
  ['5_1_2027', '10:30 am'],
  ['5_1_2027', '010:30 AM'],
  ['5_1_2027', '22:30'],
  ['5_1_2027', '１０:30 AM'],
  ['05_01_2027', '10:30 AM'],
  ['5_1_2027 ', '10:30 AM'],
  ['5-1-2027', '10:30 AM'],
  ['31_2_2027', '10:30 AM'],
])('no alias of a slot is taken: %s %s', async (slotDate, slotTime) => {
  const [doctor, patient] = await somePeople(clinic, 'doctor', 'patient');
  const { status } = await book(patient, doctor.id, { slotDate, slotTime });
  expect(status).toBe(400);
});

test('a slot can still be booked ten minutes after the page showed it', async () => {
  const [doctor, patient] = await somePeople(clinic, 'doctor', 'patient');
  const half = { ...TEN, slotTime: '11:30 AM' };
  // Until 10:59 the first slot of today is 10:30, from 11:00 on it is 12:00 (docs/product/slots.md).
  clinic.now = NINE_IN_THE_MORNING + minutes(130);
  const late = await book(patient, doctor.id, half);
  expect([late.status, late.body.code]).toEqual([422, 'slot-not-offered']);
  clinic.now = NINE_IN_THE_MORNING + minutes(129);
  expect((await book(patient, doctor.id, half)).status).toBe(200);
});

test('an unavailable doctor and an unknown one cannot be booked', async () => {
  const [away, patient] = [
    await someDoctor(clinic, { available: false }),
    await somePatient(clinic),
  ];
  expect((await book(patient, away.id)).body.code).toBe('doctor-unavailable');
  const unknown = await book(patient, '00000000-0000-4000-8000-000000000000');
  expect([unknown.status, unknown.body.code]).toEqual([404, 'doctor-not-found']);
});

test('booking needs a patient: no token, a made-up one and a doctor’s are refused', async () => {
  const doctor = await someDoctor(clinic);
  const anonymous = await requestAs(clinic, 'bookAppointment', { docId: doctor.id, ...TEN });
  expect(anonymous.status).toBe(401);
  for (const token of ['x'.repeat(43), doctor.token]) {
    expect((await book({ ...doctor, token }, doctor.id)).status).toBe(401);
  }
});

test.each([
  ['no body', null],
  ['a list', []],
  ['a number for the doctor', { docId: 7 }],
  ['no slot', { docId: '00000000-0000-4000-8000-000000000000' }],
])('%s is refused with one message', async (_what, payload) => {
  const patient = await somePatient(clinic);
  const answer = await request(patient, 'bookAppointment', payload as object);
  expect(answer.status).toBe(400);
  expect(answer.body).toMatchObject({ success: false, message: expect.any(String) });
});

test.each([
  { bpm: 19, spo2: 98 },
  { bpm: 301, spo2: 98 },
  { bpm: 72, spo2: 49 },
  { bpm: 72, spo2: 101 },
  { bpm: '72', spo2: 98 },
])('implausible vitals are refused: %j', async (vitals) => {
  const [doctor, patient] = await somePeople(clinic, 'doctor', 'patient');
  const { status } = await book(patient, doctor.id, { ...TEN, vitals });
  expect(status).toBe(400);
});

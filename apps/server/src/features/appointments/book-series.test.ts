import { beforeEach, expect, test } from 'vitest';
import {
  type Person,
  someAdmin,
  someDoctor,
  somePatient,
  somePeople,
  someReception,
} from '#testing/actors.ts';
import { testClinic } from '#testing/build-app.ts';
import { MEERA, someDependant } from '#testing/dependants.ts';
import { horizonOf, offerSeriesToPatients } from '#testing/series-fixture.ts';

// Tuesday 5 January 2027, 09:00 in Kolkata.
const clinic = testClinic({ BOOKINGS_OPEN_MAX: '4' });
const { request } = clinic;
const TIME = '10:00 AM';
const weekly = (count: number, slotTime = TIME) =>
  ['6_1_2027', '13_1_2027', '20_1_2027', '27_1_2027', '3_2_2027']
    .slice(0, count)
    .map((slotDate) => ({ slotDate, slotTime }));

let patient: Person;
let doctor: Person;
let reception: Person;

beforeEach(async () => {
  [patient, doctor] = await somePeople(clinic, 'patient', 'doctor');
  reception = await someReception(clinic);
  await horizonOf(clinic, doctor, 60);
});

function bookAtReception(slots: object[], more: object = {}, headers = {}) {
  const body = { docId: doctor.id, userId: patient.id, slots, ...more };
  return request(reception, 'bookSeries', body, { headers });
}

async function listOf(as: Person) {
  const { body } = await request(as, 'listPatientAppointments');
  return body.appointments as {
    _id: string;
    slotDate: string;
    cancelled: boolean;
    series?: { _id: string; position: number; size: number; following: number };
  }[];
}

test('reception books a series beyond the patient’s limit; each appointment has its position', async () => {
  // The dates are out of order, as a request may send them.
  const booked = await bookAtReception(weekly(5).toReversed());
  expect(booked.status).toBe(200);
  const { seriesId, appointmentIds } = booked.body;
  const listed = await listOf(patient);
  expect(listed.map(({ _id }) => _id).toSorted()).toEqual(appointmentIds.toSorted());
  const places = appointmentIds.map((id: string) => listed.find(({ _id }) => _id === id));
  expect(places).toMatchObject(
    weekly(5).map(({ slotDate }, index) => ({
      slotDate,
      series: { _id: seriesId, position: index + 1, size: 5, following: 4 - index },
    })),
  );
});

test('a repeated request gets the same series', async () => {
  const headers = { 'idempotency-key': 'series-1' };
  const first = await bookAtReception(weekly(3), {}, headers);
  expect((await bookAtReception(weekly(3), {}, headers)).body).toEqual(first.body);
  expect((await bookAtReception(weekly(3))).body).toEqual(first.body);
  expect(await listOf(patient)).toHaveLength(3);
  const other = await bookAtReception(weekly(3, '11:00 AM'), {}, headers);
  expect(other.body.code).toBe('key-reused');
});

test('a shorter or a longer series does not count as a retry', async () => {
  await bookAtReception(weekly(3));
  expect((await bookAtReception(weekly(2))).body.code).toBe('series-not-booked');
  const longer = await bookAtReception(weekly(4));
  expect(longer.body.failedSlots.map(({ code }: { code: string }) => code)).toEqual([
    ...['patient-busy', 'patient-busy', 'patient-busy'],
  ]);
  expect(await listOf(patient)).toHaveLength(3);
});

test('a taken time books nothing, and every taken time is returned with its reason', async () => {
  const [other, elsewhere] = await somePeople(clinic, 'patient', 'doctor');
  await horizonOf(clinic, elsewhere, 60);
  const [, second, third] = weekly(3);
  await request(other, 'bookAppointment', { docId: doctor.id, ...second });
  await request(patient, 'bookAppointment', { docId: elsewhere.id, ...third });
  const far = { slotDate: '1_12_2027', slotTime: TIME };
  const { status, body } = await bookAtReception([...weekly(3), far]);
  expect([status, body.code]).toEqual([409, 'series-not-booked']);
  expect(body.failedSlots).toEqual([
    { ...second, code: 'slot-taken', message: 'Slot not available' },
    { ...third, code: 'patient-busy', message: expect.any(String) },
    { ...far, code: 'slot-not-offered', message: expect.any(String) },
  ]);
  expect(await listOf(patient)).toHaveLength(1);
  const { rows } = await clinic.database.executeSql('select 1 from appointment_series');
  expect(rows).toEqual([]);
  // The first time was free and still is.
  expect((await bookAtReception(weekly(1).concat(weekly(4).slice(3)))).status).toBe(200);
});

test('a doctor books a series only for the patient of an own appointment', async () => {
  const slot = { docId: doctor.id, slotDate: '5_1_2027', slotTime: '10:30 AM' };
  const { body } = await request(patient, 'bookAppointment', slot);
  const wanted = { appointmentId: body.appointmentId, slots: weekly(4) };
  const outsider = await someDoctor(clinic);
  const refused = await request(outsider, 'bookSeries', wanted);
  expect(refused.body.code).toBe('appointment-not-found');
  expect((await request(doctor, 'bookSeries', wanted)).status).toBe(200);
  expect(await listOf(patient)).toHaveLength(5);
  const { appointmentId } = body;
  await request(patient, 'cancelAppointment', { appointmentId });
  const again = { appointmentId, slots: weekly(2, '2:00 PM') };
  const cancelled = await request(doctor, 'bookSeries', again);
  expect(cancelled.body.code).toBe('already-cancelled');
});

test('patients book a series within their limit if the clinic allows it', async () => {
  const book = (count: number) =>
    request(patient, 'bookSeries', { docId: doctor.id, slots: weekly(count) });
  expect((await book(2)).body.code).toBe('series-not-offered');
  await offerSeriesToPatients(clinic);
  const tooMany = await book(5);
  expect(tooMany.body).toMatchObject({
    code: 'too-many-bookings',
    message: expect.stringContaining('4 more appointments'),
  });
  expect(await listOf(patient)).toEqual([]);
  expect((await book(4)).status).toBe(200);
  // A retry succeeds although the limit is reached.
  expect((await book(4)).status).toBe(200);
  expect((await book(2)).body.code).toBe('too-many-bookings');
});

test('an unknown doctor, patient or visit type is refused with its own code', async () => {
  const unknown = '00000000-0000-4000-8000-000000000000';
  const code = async (more: object) => (await bookAtReception(weekly(2), more)).body.code;
  expect(await code({ docId: unknown })).toBe('doctor-not-found');
  expect(await code({ userId: unknown })).toBe('patient-not-found');
  expect(await code({ visitTypeId: unknown })).toBe('visit-type-not-found');
  const closed = await someDoctor(clinic, { available: false });
  expect(await code({ docId: closed.id })).toBe('doctor-unavailable');
});

test.each([
  ['one date', weekly(1)],
  ['a date twice', [...weekly(1), ...weekly(1, '2:00 PM')]],
  [
    'thirteen dates',
    Array.from({ length: 13 }, (_, i) => ({ slotDate: `${i + 6}_1_2027`, slotTime: TIME })),
  ],
])('rejects a series with %s', async (_name, slots) => {
  expect((await bookAtReception(slots)).body).toMatchObject({ code: 'bad-input', field: 'slots' });
});

test('the audit trail has an entry for each appointment', async () => {
  const { body } = await bookAtReception(weekly(2));
  const entries = await clinic.database.db
    .selectFrom('audit_entries')
    .select(['action', 'actor_role', 'subject_id', 'appointment_id'])
    .where('action', '=', 'booked')
    .execute();
  expect(entries).toEqual(
    body.appointmentIds.map((id: string) => ({
      action: 'booked',
      actor_role: 'reception',
      subject_id: patient.id,
      appointment_id: id,
    })),
  );
});

test('the preview shows free dates, and the nearest free slot for others', async () => {
  const other = await somePatient(clinic);
  const [, second] = weekly(2);
  await request(other, 'bookAppointment', { docId: doctor.id, ...second });
  const wanted = { docId: doctor.id, userId: patient.id, slotDate: '6_1_2027', slotTime: TIME };
  const repeat = { unit: 'week', every: 1 };
  const admin = await someAdmin(clinic);
  const preview = { ...wanted, repeat, count: 9 };
  const { body } = await request(admin, 'previewSeries', preview);
  expect(body.lastDate).toBe('5_3_2027');
  expect(body.dates.map(({ state }: { state: string }) => state)).toEqual([
    ...['free', 'taken', 'free', 'free', 'free', 'free', 'free', 'free', 'free'],
  ]);
  expect(body.dates[1]).toMatchObject({ ...second, nearest: { slotTime: '10:30 AM' } });
  const far = await request(admin, 'previewSeries', { ...preview, count: 10 });
  expect(far.body.dates[9]).toEqual({ slotDate: '10_3_2027', slotTime: TIME, state: 'too-far' });
});

test('a patient’s preview shows how many appointments are left if the clinic allows series', async () => {
  await request(patient, 'bookAppointment', { docId: doctor.id, ...weekly(1)[0] });
  const wanted = { docId: doctor.id, slotDate: '13_1_2027', slotTime: TIME };
  const repeat = { unit: 'day', every: 1 };
  const show = () => request(patient, 'previewSeries', { ...wanted, repeat, count: 3 });
  expect((await show()).body.code).toBe('series-not-offered');
  await offerSeriesToPatients(clinic);
  const { body } = await show();
  expect(body).toMatchObject({
    openLeft: 3,
    limit: 'too-many-bookings',
    dates: [{ state: 'free' }, {}, {}],
  });
});

test('the details that a patient adds are stored with every appointment of a series', async () => {
  await offerSeriesToPatients(clinic);
  const added = { reason: 'Physiotherapy', consentVersion: 1 };
  const wanted = { docId: doctor.id, slots: weekly(2), ...added };
  const { body } = await request(patient, 'bookSeries', wanted);
  const { db } = clinic.database;
  const reasons = await db.selectFrom('appointment_reasons').selectAll().execute();
  expect(reasons.map((row) => [row.appointment_id, row.reason]).toSorted()).toEqual(
    body.appointmentIds.map((id: string) => [id, added.reason]).toSorted(),
  );
  const consent = await request(patient, 'getConsent');
  expect(consent.body.consent.state).toBe('given');
  // A series that cannot be booked stores nothing.
  const refused = { docId: doctor.id, slots: weekly(3), reason: 'Again' };
  expect((await request(patient, 'bookSeries', refused)).status).toBe(409);
  expect(await db.selectFrom('appointment_reasons').selectAll().execute()).toHaveLength(2);
});

test('a series for a dependant belongs to them and records who consented for them', async () => {
  await offerSeriesToPatients(clinic);
  const dependantId = await someDependant(clinic, patient);
  const wanted = { docId: doctor.id, slots: weekly(2), dependantId };
  const added = { reason: 'Physiotherapy', consentVersion: 1 };
  const outsider = await somePatient(clinic);
  const refused = await request(outsider, 'bookSeries', wanted);
  expect(refused.body.code).toBe('dependant-not-found');
  const { body } = await request(patient, 'bookSeries', { ...wanted, ...added });
  const { db } = clinic.database;
  const booked = db.selectFrom('appointments').select(['id', 'patient_id']);
  expect(await booked.where('id', 'in', body.appointmentIds).execute()).toEqual(
    body.appointmentIds.map((id: string) => ({ id, patient_id: dependantId })),
  );
  const consents = db.selectFrom('consents').select('giver_relation').execute();
  expect(await consents).toEqual([{ giver_relation: MEERA.relation }]);
});

test('a consent without a reason is stored too', async () => {
  await offerSeriesToPatients(clinic);
  await request(patient, 'bookSeries', { docId: doctor.id, slots: weekly(2), consentVersion: 1 });
  const consent = await request(patient, 'getConsent');
  expect(consent.body.consent.state).toBe('given');
});

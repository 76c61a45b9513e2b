import { randomUUID } from 'node:crypto';
import { minutes } from '@nadi/domain/limits';
import { beforeEach, describe, expect, test } from 'vitest';
import { type Person, someAdmin, someDoctor, somePeople } from '#testing/actors.ts';
import { bookedAppointment } from '#testing/booked-appointment.ts';
import { testClinic } from '#testing/build-app.ts';

// Tuesday 5 January 2027, 09:00.
const clinic = testClinic();
const { request } = clinic;

const book = (patient: Person, doctor: Person, slotTime = '10:00 AM', more: object = {}) =>
  bookedAppointment(clinic, { patient, doctor, slotTime, ...more });

function setReason(as: Person, appointmentId: string, reason: string) {
  return request(as, 'setReason', { appointmentId, reason });
}

test('the reason is written by the patient at booking or later, and read by the doctor', async () => {
  const { patient, doctor, appointmentId } = await bookedAppointment(clinic, { reason: 'A cough' });
  const read = () => request(patient, 'getPatientAppointment', { appointmentId });
  expect((await read()).body).toMatchObject({ reason: 'A cough', timeZone: 'Asia/Kolkata' });
  expect((await setReason(patient, appointmentId, 'A cough\nsince Monday')).status).toBe(200);
  const { body } = await request(doctor, 'getDoctorPatient', { userId: patient.id });
  expect(body.patient).toMatchObject({ _id: patient.id, name: 'Asha Rao' });
  expect(body.appointments).toMatchObject([
    { _id: appointmentId, reason: 'A cough\nsince Monday' },
  ]);
  await setReason(patient, appointmentId, '');
  expect((await read()).body.reason).toBe('');
});

test('a reason has at most 500 characters', async () => {
  const { patient, appointmentId } = await bookedAppointment(clinic);
  expect((await setReason(patient, appointmentId, 'x'.repeat(500))).status).toBe(200);
  const { status, body } = await setReason(patient, appointmentId, 'x'.repeat(501));
  expect([status, body.code, body.field]).toEqual([400, 'bad-input', 'reason']);
});

test('the patient cannot change the reason after the appointment has ended', async () => {
  const { patient, doctor, appointmentId } = await bookedAppointment(clinic);
  await request(doctor, 'completeAppointment', { appointmentId });
  const { status, body } = await setReason(patient, appointmentId, 'Something else');
  expect([status, body.code]).toEqual([409, 'already-completed']);
});

test('a doctor sees a patient with their own appointments, until the appointment is cancelled', async () => {
  const [patient, first, second] = await somePeople(clinic, 'patient', 'doctor', 'doctor');
  const { appointmentId, meetingId } = await book(patient, first, '10:00 AM', { reason: 'Mine' });
  const other = await book(patient, second, '11:00 AM', { reason: 'For the other one' });
  const read = (as: Person) => request(as, 'getDoctorPatient', { userId: patient.id });
  const text = JSON.stringify((await read(first)).body);
  expect(text).toContain('Mine');
  expect(text).not.toContain('For the other one');
  expect(text).not.toContain(other.appointmentId);
  const byCode = await request(first, 'getDoctorAppointment', { meetingId });
  expect(byCode.body.appointmentId).toBe(appointmentId);
  await request(patient, 'cancelAppointment', { appointmentId });
  expect((await read(first)).body.code).toBe('patient-not-found');
  expect((await read(second)).status).toBe(200);
});

test('a record without access and an unknown one get the same answer', async () => {
  const [patient, doctor, outsider] = await somePeople(clinic, 'patient', 'doctor', 'doctor');
  const { appointmentId, meetingId } = await book(patient, doctor);
  const codeOf = async (body: object) =>
    (await request(outsider, 'getDoctorAppointment', body)).body;
  const unknown = await codeOf({ appointmentId: randomUUID() });
  expect(unknown.code).toBe('appointment-not-found');
  expect(await codeOf({ appointmentId })).toEqual(unknown);
  expect(await codeOf({ meetingId })).toEqual(unknown);
  expect(await codeOf({})).toEqual(unknown);
});

test('a doctor cannot open another doctor’s appointment with a patient of both', async () => {
  const [patient, first, second] = await somePeople(clinic, 'patient', 'doctor', 'doctor');
  await book(patient, first);
  const { appointmentId, meetingId } = await book(patient, second, '11:00 AM');
  const note = { appointmentId, note: { plan: 'Rest' }, version: 0 };
  await request(second, 'saveNote', note);
  const unknown = { appointmentId: randomUUID() };
  const read = async (body: object) => (await request(first, 'getDoctorAppointment', body)).body;
  expect(await read({ appointmentId })).toEqual(await read(unknown));
  expect(await read({ meetingId })).toEqual(await read(unknown));
  const write = async (body: object) =>
    (await request(first, 'saveNote', { ...note, ...body })).body;
  expect((await write(unknown)).code).toBe('appointment-not-found');
  expect(await write({})).toEqual(await write(unknown));
});

test('a doctor’s reading is in the audit trail, and the patient sees it', async () => {
  const { patient, doctor, appointmentId } = await bookedAppointment(clinic);
  await request(doctor, 'getDoctorAppointment', { appointmentId });
  await request(doctor, 'getDoctorPatient', { userId: patient.id });
  const { body } = await request(patient, 'listRecordAccess');
  expect(body.entries).toMatchObject([{ action: 'read-record', actor: { id: doctor.id } }]);
});

test('the admin’s patient page has no clinical part', async () => {
  const [patient, doctor] = await somePeople(clinic, 'patient', 'doctor');
  const admin = await someAdmin(clinic);
  const { appointmentId } = await book(patient, doctor, '10:00 AM', { reason: 'A secret cough' });
  await request(doctor, 'saveNote', { appointmentId, note: { plan: 'A secret plan' }, version: 0 });
  const page = await request(admin, 'getPatient', { patientId: patient.id });
  expect(page.status).toBe(200);
  expect(JSON.stringify(page.body)).not.toContain('secret');
});

test('a doctor’s lists hide birth date, picture and vitals of a patient they no longer treat', async () => {
  const [patient, doctor] = await somePeople(clinic, 'patient', 'doctor');
  const vitals = { bpm: 72, spo2: 98 };
  const { appointmentId } = await book(patient, doctor, '10:00 AM', { vitals });
  const facts = { born_on: '1990-02-03' };
  const patients = clinic.database.db.updateTable('patients').set(facts);
  await patients.where('id', '=', patient.id).execute();
  const read = async () => {
    const list = await request(doctor, 'searchAppointments');
    const page = await request(doctor, 'searchAppointments', { page: 1 });
    const day = await request(doctor, 'getDoctorDay', { date: '2027-01-06' });
    const dashboard = await request(doctor, 'getDoctorDashboard');
    const lists = [list, page, day].map(({ body }) => body.appointments);
    return [...lists, dashboard.body.dashData.latestAppointments].map(([first]) => first);
  };
  for (const shown of await read()) {
    expect(shown).toMatchObject({ userData: { dob: '1990-02-03' }, vitals });
  }
  await request(patient, 'cancelAppointment', { appointmentId });
  for (const shown of await read()) {
    expect(shown).toMatchObject({ cancelled: true, userData: { name: 'Asha Rao', dob: '' } });
    expect(shown.vitals).toBeUndefined();
  }
  await book(patient, doctor, '11:00 AM');
  const list = await request(doctor, 'searchAppointments');
  const listed = list.body.appointments.find((each: { _id: string }) => each._id === appointmentId);
  expect(listed).toMatchObject({ userData: { dob: '1990-02-03' }, vitals });
});

describe('encounters', () => {
  let patient: Person;

  let doctor: Person;

  let appointmentId: string;

  const empty = { mode: null, kind: null, identityCheck: null, location: '' };

  beforeEach(async () => {
    ({ patient, doctor, appointmentId } = await bookedAppointment(clinic));
  });

  function save(facts: object, as = doctor) {
    return request(as, 'saveEncounter', { appointmentId, ...empty, ...facts });
  }

  async function read() {
    const own = await request(patient, 'getPatientAppointment', { appointmentId });
    const { body } = await request(doctor, 'getDoctorAppointment', { appointmentId });
    expect(body.appointments[0].encounter).toEqual(own.body.encounter);
    return own.body.encounter;
  }

  test('the doctor records how it took place, and the patient reads it', async () => {
    expect(await read()).toBeUndefined();
    const facts = { mode: 'video', kind: 'first', identityCheck: 'document', location: 'At home' };
    const saved = await save(facts);
    expect(saved.body.encounter).toEqual({ ...facts, identityCheckedAt: clinic.now });
    expect(await read()).toEqual(saved.body.encounter);
  });

  test('an identity check keeps its time until it changes', async () => {
    const checkedAt = clinic.now;
    await save({ identityCheck: 'known' });
    clinic.now += minutes(1);
    const later = await save({ identityCheck: 'known', location: 'At work' });
    expect(later.body.encounter).toMatchObject({ identityCheckedAt: checkedAt });
    expect((await save({ identityCheck: 'document' })).body.encounter).toMatchObject({
      identityCheckedAt: clinic.now,
    });
    expect((await save({})).body.encounter).toEqual(empty);
  });

  test.each([
    { mode: 'letter' },
    { kind: 'second' },
    { identityCheck: 'yes' },
    { location: 'x\ny' },
  ])('%o is refused', async (facts) => {
    expect((await save(facts)).body.code).toBe('bad-input');
  });

  test('only the appointment’s doctor can write the encounter', async () => {
    const foreign = await save({}, await someDoctor(clinic));
    expect([foreign.status, foreign.body.code]).toEqual([404, 'appointment-not-found']);
    expect(await read()).toBeUndefined();
  });

  test('records the encounter in the audit trail', async () => {
    await save({});
    const as = await someAdmin(clinic);
    const { body } = await request(as, 'listAudit', { action: 'recorded-encounter' });
    expect(body.entries).toMatchObject([{ actor: { id: doctor.id }, appointmentId }]);
  });
});

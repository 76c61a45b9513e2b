import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import { type Person, renewSession, someAdmin, someDoctor, somePatient } from '#testing/actors.ts';
import { bookedAppointment } from '#testing/booked-appointment.ts';
import { testClinic } from '#testing/build-app.ts';
import { someDependant } from '#testing/dependants.ts';
import { readMail } from '#testing/trial-mail.ts';

// Tuesday 5 January 2027, 09:00.
const clinic = testClinic();
const { request } = clinic;

const TEXT = 'I have never taken this';
const ANSWER = 'Thank you, I have asked the pharmacy.';

let patient: Person;
let doctor: Person;
let appointmentId: string;

beforeEach(async () => {
  ({ patient, doctor, appointmentId } = await bookedAppointment(clinic));
  await share(appointmentId);
});

function share(id: string) {
  return request(doctor, 'shareSummary', { appointmentId: id, summary: { found: 'A cold' } });
}

function dispute(about: object = { kind: 'summary', id: appointmentId }, as = patient) {
  return request(as, 'disputeEntry', { about, text: TEXT });
}

const answer = (disputeId: string, as = doctor) =>
  request(as, 'answerDispute', { disputeId, text: ANSWER });

const list = async (as = patient) => (await request(as, 'listDisputes', {})).body.disputes;
const listFor = async (as = doctor, body: object = {}) =>
  (await request(as, 'listDoctorDisputes', body)).body.disputes;

async function openDisputes() {
  return (await request(doctor, 'getDoctorDashboard', {})).body.dashData.openDisputes;
}

async function confirmedEntry(as = doctor, userId = patient.id): Promise<string> {
  const entry = { kind: 'allergy', text: 'Latex', state: 'active' };
  return (await request(as, 'saveHealthEntry', { userId, entry })).body.entry._id;
}

test('the patient disputes, the doctor answers, and both texts stay', async () => {
  const { disputeId } = (await dispute()).body;
  const about = { kind: 'summary', id: appointmentId };
  const open = { _id: disputeId, about, text: TEXT, disputedAt: clinic.now };
  expect(await list()).toMatchObject([open]);
  expect(await listFor()).toMatchObject([{ ...open, isYours: true }]);
  expect(await openDisputes()).toBe(1);
  expect((await answer(disputeId)).status).toBe(200);
  const answered = { ...open, answer: { text: ANSWER, answeredAt: clinic.now } };
  expect(await list()).toMatchObject([answered]);
  expect(await listFor(doctor, { userId: patient.id })).toMatchObject([answered]);
  expect(await openDisputes()).toBe(0);
  for (const table of ['disputes', 'dispute_answers']) {
    const change = clinic.database.executeSql(`UPDATE ${table} SET text = 'Nothing at all'`);
    await expect(change).rejects.toThrow('appended');
  }
});

test('of two answers at once the second is refused', async () => {
  const { disputeId } = (await dispute()).body;
  const replies = await Promise.all([answer(disputeId), answer(disputeId)]);
  expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  expect(replies.find(({ status }) => status === 409)?.body.code).toBe('already-answered');
});

test('a foreign part, an unknown one and one that is not there are the same', async () => {
  const outsider = await somePatient(clinic);
  const entry = { kind: 'allergy', text: 'Nuts', state: 'active' };
  const own = (await request(patient, 'saveHealthEntry', { entry })).body.entry._id;
  const refused = [
    await dispute(undefined, outsider),
    await dispute({ kind: 'summary', id: randomUUID() }),
    await dispute({ kind: 'no-show', id: appointmentId }),
    await dispute({ kind: 'prescription', id: appointmentId }),
    await dispute({ kind: 'document', id: randomUUID() }),
    // No doctor has confirmed it.
    await dispute({ kind: 'health-entry', id: own }),
  ];
  expect(refused.map(({ status, body }) => [status, body.code])).toEqual(
    Array(6).fill([404, 'disputed-entry-not-found']),
  );
});

test('only the doctor who wrote it answers, and others do not see it', async () => {
  const { disputeId } = (await dispute()).body;
  const other = await someDoctor(clinic);
  await bookedAppointment(clinic, { patient, doctor: other, slotTime: '11:00 AM' });
  expect((await answer(disputeId, other)).body.code).toBe('dispute-not-found');
  expect(await listFor(other, { userId: patient.id })).toEqual([]);
  const outsider = await someDoctor(clinic);
  const { status } = await request(outsider, 'listDoctorDisputes', { userId: patient.id });
  expect(status).toBe(404);
});

test('every treating doctor sees a disputed allergy, and its confirmer answers', async () => {
  const other = await someDoctor(clinic);
  await bookedAppointment(clinic, { patient, doctor: other, slotTime: '11:00 AM' });
  const id = await confirmedEntry();
  const { disputeId } = (await dispute({ kind: 'health-entry', id })).body;
  const [seen] = await listFor(other, { userId: patient.id });
  expect(seen).toMatchObject({ _id: disputeId, entry: 'Latex' });
  expect(seen).not.toHaveProperty('isYours');
  expect((await answer(disputeId)).status).toBe(200);
});

test('a part is disputed once until it is answered, and at most five wait', async () => {
  const { disputeId } = (await dispute()).body;
  expect((await dispute()).body.code).toBe('already-disputed');
  await answer(disputeId);
  expect((await dispute()).status).toBe(200);
  for (const text of ['A', 'B', 'C', 'D', 'E']) {
    const entry = { kind: 'problem', text, state: 'active' };
    const saved = await request(doctor, 'saveHealthEntry', { userId: patient.id, entry });
    const reply = await dispute({ kind: 'health-entry', id: saved.body.entry._id });
    expect(reply.body.code).toBe(text === 'E' ? 'too-many-disputes' : undefined);
  }
});

test('a merge moves disputes with the appointments and entries', async () => {
  const admin = await someAdmin(clinic);
  const { userId } = (
    await request(admin, 'addPatient', { name: 'Asha Rao', phone: '98765 43210' })
  ).body;
  const slot = { docId: doctor.id, slotDate: '7_1_2027', slotTime: '10:00 AM', userId };
  const booked = (await request(admin, 'bookForPatient', slot)).body.appointmentId;
  await share(booked);
  const id = await confirmedEntry(doctor, userId);
  await clinic.database.executeSql(`UPDATE patients SET phone = '98765 43210'`);
  const { db } = clinic.database;
  const common = { doctor_id: doctor.id, text: TEXT, disputed_at: new Date(clinic.now) };
  const ofEntry = {
    kind: 'health-entry' as const,
    about_id: id,
    appointment_id: null,
    entry_id: id,
  };
  const ofSummary = { kind: 'summary' as const, about_id: booked, appointment_id: booked };
  for (const each of [ofEntry, { ...ofSummary, entry_id: null }]) {
    await db
      .insertInto('disputes')
      .values({ id: randomUUID(), ...common, ...each })
      .execute();
  }
  await request(admin, 'confirmSession', { password: 'a long enough secret' });
  const merged = await request(admin, 'mergePatients', { userId, intoUserId: patient.id });
  expect(merged.status).toBe(200);
  expect((await list()).map(({ userId: of }: { userId: string }) => of)).toEqual([
    ...[patient.id, patient.id],
  ]);
});

test('a manager loses the disputes of a dependant who turned 18, the record keeps them', async () => {
  const dependantId = await someDependant(clinic, patient, { birthDate: '2009-01-06' });
  const slot = { patient, doctor, slotTime: '12:00 PM', dependantId };
  const booked = await bookedAppointment(clinic, slot);
  await share(booked.appointmentId);
  const about = { kind: 'summary', id: booked.appointmentId };
  const { disputeId } = (await dispute(about)).body;
  expect(await list()).toMatchObject([{ _id: disputeId, userId: dependantId }]);
  clinic.now = Date.parse('2027-01-06T00:00:00+05:30');
  for (const { token } of [patient, doctor]) await renewSession(clinic, token);
  expect(await list()).toEqual([]);
  expect((await dispute(about)).status).toBe(404);
  expect((await answer(disputeId)).status).toBe(200);
  expect(await listFor(doctor, { userId: dependantId })).toMatchObject([
    { _id: disputeId, answer: { text: ANSWER } },
  ]);
});

test('doctor and patient get mails without health data', async () => {
  const { disputeId } = (await dispute()).body;
  await answer(disputeId);
  const subjects = ['A patient disputes a part of their record', 'Your doctor has answered'];
  const mails = (await readMail(clinic)).filter(({ subject }) => subjects.includes(subject));
  const sent = mails.map(({ to, subject }) => [subject, to.includes(doctor.email)]);
  expect(sent.toSorted()).toEqual([
    [subjects[0], true],
    [subjects[1], false],
  ]);
  for (const { text } of mails) {
    for (const word of [TEXT, ANSWER, 'A cold']) expect(text).not.toContain(word);
  }
});

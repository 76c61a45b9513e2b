import { days, hours } from '@nadi/domain/limits';
import { beforeEach, expect, test } from 'vitest';
import { hashToken, mintToken } from '#platform/token.ts';
import { ERASED_NAME } from '#store/erase-patient.ts';
import { insertSession } from '#store/sessions.ts';
import { renewSession, somePatient } from '#testing/actors.ts';
import { bookedAppointment } from '#testing/booked-appointment.ts';
import { MEERA, someDependant } from '#testing/dependants.ts';
import { erasureFixture } from '#testing/erasure-fixture.ts';
import { readMail } from '#testing/trial-mail.ts';

const fixture = erasureFixture();
const { clinic, confirm, renewSessions, someRecord, rows } = fixture;
const { request } = clinic;

let { patient, doctor, admin } = fixture.people;
beforeEach(() => {
  ({ patient, doctor, admin } = fixture.people);
});

const preview = async (as = patient, body = {}) =>
  (await request(as, 'getErasurePreview', body)).body;

test('the preview names each kind of data, what happens to it, until when and why', async () => {
  await someRecord();
  const { rows, appointments } = await preview();
  expect(appointments).toEqual([]);
  expect(rows).toContainEqual({
    what: 'Record of 1 appointment, with name and birth date',
    action: 'keep',
    until: '2030-01-06',
    why: 'It is closed: no doctor opens it any more. Indian Medical Council Regulations 2002, 1.3.1: 3 years.',
  });
  expect(rows).toContainEqual({
    what: '1 payment, receipt or refund',
    action: 'keep',
    until: '2034-03-31',
    why: 'Name, date and amount, without health data. Income-tax Rules 1962, rule 6F: 7 years after the financial year.',
  });
  expect(rows).toContainEqual({
    what: '1 entry about health that no doctor has confirmed',
    action: 'delete',
    why: 'No law requires us to keep it.',
  });
  expect(rows).toContainEqual(
    expect.objectContaining({ what: 'Dates of 1 appointment', action: 'pseudonymise' }),
  );
});

test('after an erasure no session works, and the record is closed to doctor and admin', async () => {
  const appointmentId = await someRecord();
  await request(patient, 'setLocale', { locale: 'hi' });
  await confirm();
  expect(await rows('SELECT locale FROM patients')).toEqual([{ locale: null }]);
  expect((await request(patient, 'getProfile')).body.code).toBe('not-signed-in');
  const asDoctor = await request(doctor, 'getDoctorAppointment', { appointmentId });
  expect(asDoctor.body.code).toBe('appointment-not-found');
  const entries = await request(doctor, 'listHealthEntries', { userId: patient.id });
  expect(entries.body.code).toBe('patient-not-found');
  const { appointments } = (await request(doctor, 'searchAppointments')).body;
  expect(appointments[0].userData.name).toBe(ERASED_NAME);
  const { patients, total } = (await request(admin, 'listPatients')).body;
  expect([patients, total]).toEqual([[], 0]);
  const book = { userId: patient.id, docId: doctor.id, slotDate: '8_1_2027', slotTime: '10:00 AM' };
  expect((await request(admin, 'bookForPatient', book)).body.code).toBe('patient-not-found');
  expect((await confirm()).body.code).toBe('patient-not-found');
});

test('open appointments are cancelled, and their times are free', async () => {
  const { appointmentId } = await bookedAppointment(clinic, { patient, doctor });
  expect((await preview()).appointments).toMatchObject([{ _id: appointmentId }]);
  await confirm();
  const { appointments } = (await request(doctor, 'searchAppointments')).body;
  expect(appointments).toMatchObject([{ cancelled: true, cancelledBy: 'admin' }]);
  const other = await somePatient(clinic);
  await bookedAppointment(clinic, { patient: other, doctor });
});

test('a request is stored once, told to patient and admins, and can be withdrawn', async () => {
  const requested = await request(patient, 'requestErasure');
  expect(requested.body).toMatchObject({ success: true, answerBy: '2027-02-04' });
  clinic.now += hours(2);
  await renewSessions();
  expect((await request(patient, 'requestErasure')).body.answerBy).toBe('2027-02-04');
  const mails = (await readMail(clinic)).map(({ to, subject }) => [to, subject]);
  expect(mails).toContainEqual([patient.email, 'Your request to erase your data']);
  expect(mails).toContainEqual([admin.email, 'A patient asks to be erased: answer by 4 Feb 2027']);
  const { erasures } = (await request(admin, 'listErasures')).body;
  expect(erasures).toMatchObject([{ userId: patient.id, state: 'waiting', byManager: false }]);
  expect((await request(patient, 'withdrawErasure')).status).toBe(200);
  expect((await preview()).request.state).toBe('withdrawn');
  expect((await request(patient, 'withdrawErasure')).body.code).toBe('erasure-not-found');
  expect((await request(patient, 'requestErasure')).body.answerBy).toBe('2027-02-04');
});

test('the admins get a reminder of an open request a week before its last day', async () => {
  const subject = 'A patient asks to be erased: answer by 4 Feb 2027';
  const count = async () =>
    (await readMail(clinic)).filter((mail) => mail.subject === subject).length;
  await request(patient, 'requestErasure');
  expect(await count()).toBe(1);
  clinic.now += days(22);
  expect(await count()).toBe(1);
  clinic.now += days(1);
  expect(await count()).toBe(2);
});

test('no reminder is sent of a request that was withdrawn', async () => {
  const toAdmin = async () => (await readMail(clinic)).filter(({ to }) => to === admin.email);
  await request(patient, 'requestErasure');
  expect(await toAdmin()).toHaveLength(1);
  await request(patient, 'withdrawErasure');
  clinic.now += days(23);
  expect(await toAdmin()).toHaveLength(1);
});

test('two requests and two confirmations at once have one effect', async () => {
  const both = [request(patient, 'requestErasure'), request(patient, 'requestErasure')];
  expect((await Promise.all(both)).map(({ status }) => status)).toEqual([200, 200]);
  const codes = (await Promise.all([confirm(), confirm()])).map(({ body }) => body.code ?? 'done');
  expect(codes.toSorted()).toEqual(['done', 'patient-not-found']);
  const found = await rows(`SELECT 1 FROM erasures`);
  expect(found).toHaveLength(1);
});

test('the clinic declines with a reason that the patient reads', async () => {
  await request(patient, 'requestErasure');
  const reason = 'Please call us first';
  expect((await request(admin, 'declineErasure', { userId: patient.id, reason })).status).toBe(200);
  expect((await preview()).request).toMatchObject({ state: 'declined', reason });
  const again = await request(admin, 'declineErasure', { userId: patient.id, reason });
  expect(again.body.code).toBe('erasure-not-found');
  expect((await readMail(clinic)).at(-1)).toMatchObject({ to: patient.email });
  expect((await request(patient, 'getProfile')).status).toBe(200);
});

test.each([
  [
    'open-payment',
    `INSERT INTO payment_orders (id, appointment_id, provider, reference, amount_minor,
    currency, livemode, created_at, expires_at, state) VALUES (gen_random_uuid(), $1, 'stripe', 'cs_1', 100, 'INR',
    false, '2027-01-05', '2027-01-06', 'open')`,
  ],
  [
    'in-meeting',
    `INSERT INTO meeting_attendance (appointment_id, participant_id, kind, name, session, since,
    seen_at) VALUES ($1, 'p', 'patient', 'x', 's', '2027-01-05T03:30Z', '2027-01-05T03:30Z')`,
  ],
])('waits for %s, and changes nothing', async (block, insert) => {
  const { appointmentId } = await bookedAppointment(clinic, { patient, doctor });
  await rows(insert.replace('$1', `'${appointmentId}'`));
  expect((await preview()).blocked).toBe(block);
  const { status, body } = await confirm();
  expect([status, body.code]).toEqual([409, `erasure-${block}`]);
  expect((await request(patient, 'getProfile')).status).toBe(200);
  const { appointments } = (await request(patient, 'listPatientAppointments')).body;
  expect(appointments[0].cancelled).toBe(false);
});

test('a manager asks for a dependant, and no longer once the dependant is of age', async () => {
  const dependantId = await someDependant(clinic, patient);
  const other = await somePatient(clinic);
  const foreign = await request(other, 'requestErasure', { dependantId });
  expect([foreign.status, foreign.body.code]).toEqual([404, 'dependant-not-found']);
  await request(patient, 'requestErasure', { dependantId });
  const { erasures } = (await request(admin, 'listErasures')).body;
  expect(erasures).toMatchObject([{ userId: dependantId, name: MEERA.name, byManager: true }]);
  clinic.now = Date.parse('2033-06-01T10:00:00+05:30');
  await renewSession(clinic, admin.token);
  const late = await confirm(dependantId);
  expect([late.status, late.body.code]).toEqual([409, 'erasure-requester-changed']);
  const token = await signedIn(dependantId);
  const grown = { ...patient, id: dependantId, token };
  expect((await request(grown, 'requestErasure')).body.answerBy).toBe('2033-07-01');
  expect((await confirm(dependantId)).status).toBe(200);
});

/** Opens a session of a patient who has no password yet. */
async function signedIn(accountId: string): Promise<string> {
  const token = mintToken();
  const createdAt = new Date(clinic.now);
  const expiresAt = new Date(clinic.now + days(1));
  const session = { tokenHash: hashToken(token), role: 'patient' as const, accountId };
  await insertSession(clinic.database.db, {
    ...{ ...session, createdAt, expiresAt, confirmedAt: createdAt },
  });
  return token;
}

test('a walk-in of an erased patient leaves the queue', async () => {
  const walkIn = { userId: patient.id, docId: doctor.id };
  expect((await request(admin, 'addWalkIn', walkIn)).status).toBe(200);
  await confirm();
  expect(await rows('SELECT outcome FROM walk_ins')).toEqual([{ outcome: 'left' }]);
});

test('erasing a manager leaves the dependant’s record to the clinic', async () => {
  const dependantId = await someDependant(clinic, patient);
  await confirm();
  const { patients } = (await request(admin, 'listPatients')).body;
  expect(patients).toMatchObject([{ _id: dependantId, name: MEERA.name }]);
  expect(patients[0]).not.toHaveProperty('managedBy');
});

import { endpoints, type RouteName } from '@nadi/contract/routes';
import { hours } from '@nadi/domain/limits';
import { expect, test, vi } from 'vitest';
import type { z } from 'zod';
import { listManagers } from '#store/dependants.ts';
import {
  type Person,
  renewSession,
  requestAs,
  someAdmin,
  someDoctor,
  somePatient,
  someReception,
} from '#testing/actors.ts';
import { bookedAppointment } from '#testing/booked-appointment.ts';
import { someDependant } from '#testing/dependants.ts';
import { paymentsFixture, startPayment, verifyStripe } from '#testing/payments-fixture.ts';

const fixture = paymentsFixture();
const { clinic } = fixture;

/** Of age on 7 January 2027; the clinic's clock stands on 5 January. */
const BORN = '2009-01-07';
const OF_AGE = Date.parse('2027-01-07T00:00:00+05:30');
/** After the 18th birthday. */
const SLOT = { slotDate: '8_1_2027', slotTime: '10:00 AM' };
const LATER = { slotDate: '9_1_2027', slotTime: '11:00 AM' };

async function family() {
  const manager = await somePatient(clinic);
  const dependantId = await someDependant(clinic, manager, { birthDate: BORN });
  const booking = { ...SLOT, dependantId, reason: 'A cough', consentVersion: 1 };
  const booked = await bookedAppointment(clinic, { patient: manager, ...booking });
  return { ...booked, manager, dependantId };
}

/** Every route of patients about an appointment; uploads travel in a form of their own. */
const ABOUT_APPOINTMENTS = endpoints
  .filter(({ name, access, body }) => {
    // Each variant of a body names the appointment.
    const [variant] = 'options' in body ? (body as z.ZodUnion<z.ZodObject[]>).options : [body];
    const fields = Object.keys((variant as z.ZodObject).shape);
    return access === 'patient' && fields.includes('appointmentId') && name !== 'uploadDocument';
  })
  .map(({ name }) => name);

/** Answers to requests that every one of these routes can read. */
async function tryAll(as: Person, appointmentId: string) {
  const fields = { success: 'true', role: 'relative', reason: 'Fever', version: 1, agreed: true };
  const body = { ...fields, ...LATER, answer: 'keep', answers: [], appointmentId };
  const answers: [RouteName, number, string | undefined][] = [];
  for (const name of ABOUT_APPOINTMENTS) {
    const { status, body: answer } = await requestAs(clinic, name, body, { as });
    answers.push([name, status, answer.code]);
  }
  return answers;
}

test('an appointment of a dependant belongs to the dependant; the doctor sees who booked', async () => {
  const { manager, doctor, dependantId, appointmentId } = await family();
  const bookedBy = { name: 'Asha Rao', relation: 'Mother' };
  const shown = { _id: appointmentId, userId: dependantId, bookedBy };
  const mine = await requestAs(clinic, 'listPatientAppointments', {}, { as: manager });
  expect(mine.body.appointments).toMatchObject([{ ...shown, userData: { name: 'Meera Rao' } }]);
  const theirs = await requestAs(clinic, 'searchAppointments', {}, { as: doctor });
  expect(theirs.body.appointments).toMatchObject([{ ...shown, userData: { dob: BORN } }]);
  const { body } = await requestAs(
    clinic,
    'getDoctorPatient',
    { userId: dependantId },
    { as: doctor },
  );
  expect(body.patient).toMatchObject({ _id: dependantId, name: 'Meera Rao' });
});

test('what the manager agrees to is recorded as theirs', async () => {
  const { manager, appointmentId } = await family();
  const page = () => requestAs(clinic, 'getPatientAppointment', { appointmentId }, { as: manager });
  const giver = { name: 'Asha Rao', relation: 'Mother' };
  expect((await page()).body).toMatchObject({
    reason: 'A cough',
    consent: { state: 'given', decided: { manner: 'booking', giver } },
  });
  const withdrawn = { appointmentId, version: 1, agreed: false };
  await requestAs(clinic, 'recordConsent', withdrawn, { as: manager });
  expect((await page()).body.consent).toMatchObject({
    ...{ state: 'withdrawn', decided: { manner: 'page', giver } },
  });
  const own = await requestAs(clinic, 'getConsent', {}, { as: manager });
  expect(own.body).toMatchObject({ isSelf: true, consent: { state: 'open' } });
  const childs = await requestAs(clinic, 'getConsent', { appointmentId }, { as: manager });
  expect(childs.body).toMatchObject({ isSelf: false, consent: { state: 'withdrawn' } });
});

test('the manager pays, moves and cancels', async () => {
  const booked = await family();
  const { manager, appointmentId } = booked;
  fixture.control.pay(await startPayment(fixture, booked, 'stripe'));
  expect((await verifyStripe(fixture, booked)).body.success).toBe(true);
  const payments = await requestAs(clinic, 'listMyPayments', {}, { as: manager });
  expect(payments.body.payments).toMatchObject([{ appointmentId }]);
  const receipt = await requestAs(clinic, 'getReceipt', { appointmentId }, { as: manager });
  expect(receipt.body.receipt).toMatchObject({ patient: 'Meera Rao' });
  const move = { appointmentId, ...LATER };
  const moved = await requestAs(clinic, 'rescheduleAppointment', move, { as: manager });
  expect(moved.status).toBe(200);
  const { status } = await requestAs(
    clinic,
    'cancelAppointment',
    { appointmentId },
    { as: manager },
  );
  expect(status).toBe(200);
});

test('no other patient reaches anything of a dependant', async () => {
  const { appointmentId, dependantId } = await family();
  const other = await somePatient(clinic);
  await someDependant(clinic, other);
  const answers = await tryAll(other, appointmentId);
  const unknown = await tryAll(other, '00000000-0000-4000-8000-000000000000');
  expect(answers).toEqual(unknown);
  expect(answers.map(([, status]) => status)).toEqual(answers.map(() => 404));
  const mine = await requestAs(clinic, 'listPatientAppointments', {}, { as: other });
  expect(mine.body.appointments).toEqual([]);
  const admin = await someAdmin(clinic);
  const refused = () => requestAs(clinic, 'listAudit', { action: 'refused-access' }, { as: admin });
  // Recorded after the reply.
  await vi.waitFor(async () =>
    expect((await refused()).body.entries).toMatchObject([{ subject: { id: dependantId } }]),
  );
});

test('from the first moment of the 18th birthday the manager reaches nothing, without any job', async () => {
  const { manager, appointmentId, dependantId } = await family();
  const at = async (now: number) => {
    clinic.now = now;
    await renewSession(clinic, manager.token);
  };
  const read = () => requestAs(clinic, 'getPatientAppointment', { appointmentId }, { as: manager });
  await at(OF_AGE - 1);
  expect((await read()).status).toBe(200);
  await at(OF_AGE);
  const answers = await tryAll(manager, appointmentId);
  expect(answers.map(([, status]) => status)).toEqual(answers.map(() => 404));
  const mine = await requestAs(clinic, 'listPatientAppointments', {}, { as: manager });
  expect(mine.body.appointments).toEqual([]);
  const listed = await requestAs(clinic, 'listDependants', {}, { as: manager });
  expect(listed.body.dependants).toEqual([]);
  const { id: docId } = await someDoctor(clinic);
  const booking = { docId, ...LATER, dependantId };
  const booked = await requestAs(clinic, 'bookAppointment', booking, { as: manager });
  expect(booked.body.code).toBe('dependant-not-found');
});

test('lists the managers of patients until they are of age or the clinic ends it', async () => {
  const [first, second] = [await family(), await family()];
  const reception = await someReception(clinic);
  const patientIds = [first.dependantId, second.dependantId];
  const managers = (now: number) => listManagers(clinic.database.db, patientIds, new Date(now));
  const link = ({ manager, dependantId }: typeof first) => ({
    managerId: manager.id,
    patientId: dependantId,
  });
  expect(await managers(OF_AGE - 1)).toHaveLength(2);
  expect(await managers(OF_AGE)).toEqual([]);
  const end = { userId: first.dependantId };
  await requestAs(clinic, 'endFamilyAccess', end, { as: reception });
  expect(await managers(clinic.now)).toEqual([link(second)]);
});

test('the manager’s calendar has the appointments of dependants until they are of age', async () => {
  const { manager } = await family();
  const { body } = await requestAs(clinic, 'getCalendarFeed', {}, { as: manager });
  const events = async () => {
    const { body: feed } = await clinic.app.inject({ url: new URL(body.url).pathname });
    return /For Meera Rao/.test(feed);
  };
  expect(await events()).toBe(true);
  clinic.now = OF_AGE;
  expect(await events()).toBe(false);
});

test('who read and changed a dependant’s record is in the audit trail, the manager included', async () => {
  const { manager, doctor, appointmentId, dependantId } = await family();
  await requestAs(clinic, 'listPatientAppointments', {}, { as: manager });
  for (let reading = 0; reading < 2; reading++) {
    await requestAs(clinic, 'getPatientAppointment', { appointmentId }, { as: manager });
  }
  await requestAs(clinic, 'getReceipt', { appointmentId }, { as: manager });
  clinic.now += hours(0.1);
  await requestAs(clinic, 'getDoctorAppointment', { appointmentId }, { as: doctor });
  const entries = await clinic.database.db
    .selectFrom('audit_entries')
    .select(['action', 'actor_id'])
    .where('subject_id', '=', dependantId)
    .orderBy('id')
    .execute();
  const by = (person: Person) => (action: string) => ({ action, actor_id: person.id });
  expect(entries).toEqual([
    ...['added-dependant', 'booked', 'read-appointments', 'read-record'].map(by(manager)),
    by(doctor)('read-record'),
  ]);
  const seen = await requestAs(clinic, 'listRecordAccess', {}, { as: manager });
  expect(seen.body.entries).toMatchObject([
    { action: 'read-record', actor: { id: doctor.id }, ofDependant: true },
  ]);
});

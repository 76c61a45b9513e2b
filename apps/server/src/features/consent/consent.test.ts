import { randomUUID } from 'node:crypto';
import type { Consent } from '@nadi/contract/consultation';
import { DEFAULT_CONSENT } from '@nadi/messages/en/consent-text';
import { beforeEach, expect, test } from 'vitest';
import {
  type Person,
  requestAs,
  someAdmin,
  someDoctor,
  somePatient,
  someReception,
} from '#testing/actors.ts';
import { testClinic } from '#testing/build-app.ts';

// Tuesday 5 January 2027, 09:00.
const clinic = testClinic();

let patient: Person;
let doctor: Person;
let appointmentId: string;

beforeEach(async () => {
  [patient, doctor] = [await somePatient(clinic), await someDoctor(clinic)];
  appointmentId = (await book('10:00 AM')).body.appointmentId;
});

function book(slotTime: string, more: object = {}) {
  const body = { docId: doctor.id, slotDate: '6_1_2027', slotTime, ...more };
  return requestAs(clinic, 'bookAppointment', body, { as: patient });
}

function answer(agreed: boolean, version = 1) {
  return requestAs(clinic, 'recordConsent', { appointmentId, version, agreed }, { as: patient });
}

function speak(more: object = {}, as = doctor) {
  const body = { appointmentId, version: 1, agreed: true, ...more };
  return requestAs(clinic, 'recordConsent', body, { as });
}

function publish(as: Person, text: string, version: number) {
  return requestAs(clinic, 'publishConsentText', { text, version }, { as });
}

async function consentOfPatient(): Promise<Consent> {
  const { body } = await requestAs(
    clinic,
    'getPatientAppointment',
    { appointmentId },
    { as: patient },
  );
  const own = await requestAs(clinic, 'getConsent', {}, { as: patient });
  expect(own.body.consent).toEqual(body.consent);
  return body.consent;
}

async function consentForDoctor(): Promise<Consent> {
  return (await requestAs(clinic, 'getDoctorAppointment', { appointmentId }, { as: doctor })).body
    .consent;
}

function rows() {
  const all = clinic.database.db.selectFrom('consents').selectAll();
  return all.orderBy('id').execute();
}

test('a booking without consent works, and leaves the question open', async () => {
  expect(await rows()).toEqual([]);
  const { body } = await requestAs(clinic, 'getConsentText');
  const text = { ...DEFAULT_CONSENT, version: 1 };
  expect(body.consentText).toEqual(text);
  expect(await consentOfPatient()).toEqual({ state: 'open', current: text });
});

test('ticked with the booking, it is recorded with its text, version, time and manner', async () => {
  expect((await book('11:00 AM', { consentVersion: 1 })).status).toBe(200);
  const decided = {
    version: 1,
    text: DEFAULT_CONSENT.text,
    at: clinic.now,
    manner: 'booking',
  };
  expect(await consentOfPatient()).toMatchObject({ state: 'given', decided });
  expect(await consentForDoctor()).toMatchObject({ state: 'given', decided });
});

test('a version that does not exist is refused, with the booking', async () => {
  const { status, body } = await book('11:00 AM', { consentVersion: 2 });
  expect([status, body.code]).toEqual([404, 'consent-text-not-found']);
  const listed = await requestAs(clinic, 'listPatientAppointments', {}, { as: patient });
  expect(listed.body.appointments).toHaveLength(1);
  expect((await answer(true, 2)).body.code).toBe('consent-text-not-found');
});

test('a repeated booking records one decision', async () => {
  const headers = { 'idempotency-key': 'the-same-key' };
  const slot = { docId: doctor.id, slotDate: '6_1_2027', slotTime: '11:00 AM' };
  for (let attempt = 0; attempt < 2; attempt++) {
    const body = { ...slot, consentVersion: 1 };
    const { status } = await requestAs(clinic, 'bookAppointment', body, { as: patient, headers });
    expect(status).toBe(200);
  }
  expect(await rows()).toHaveLength(1);
});

test('it is withdrawn as easily as given, and every decision stays', async () => {
  expect((await answer(true)).body.consent.state).toBe('given');
  await answer(true);
  clinic.now += 1000;
  expect((await answer(false)).body.consent.state).toBe('withdrawn');
  expect(await consentForDoctor()).toMatchObject({
    state: 'withdrawn',
    decided: { at: clinic.now, manner: 'page' },
  });
  expect((await rows()).map(({ decision }) => decision)).toEqual(['given', 'withdrawn']);
  const { executeSql } = clinic.database;
  await expect(executeSql("UPDATE consents SET decision = 'given'")).rejects.toThrow('appended');
  await expect(executeSql('DELETE FROM consents')).rejects.toThrow('appended');
  await expect(executeSql("UPDATE consent_texts SET text = ''")).rejects.toThrow('appended');
});

test('a refusal is recorded too', async () => {
  expect((await answer(false)).body.consent.state).toBe('refused');
  expect((await rows()).map(({ decision }) => decision)).toEqual(['refused']);
});

test('the next text asks again, and the agreement keeps the words it was given to', async () => {
  const admin = await someAdmin(clinic);
  await answer(true);
  const published = await publish(admin, 'Another text', 1);
  expect(published.body.texts).toMatchObject([
    { version: 2, text: 'Another text', publishedAt: clinic.now },
    { version: 1, text: DEFAULT_CONSENT.text },
  ]);
  expect(await consentOfPatient()).toMatchObject({
    state: 'outdated',
    current: { version: 2, text: 'Another text' },
    decided: { version: 1, text: DEFAULT_CONSENT.text },
  });
  expect((await answer(true, 2)).body.consent).toMatchObject({
    state: 'given',
    decided: { version: 2, text: 'Another text' },
  });
});

test('an answer to the text that was on screen counts for that text only', async () => {
  await publish(await someAdmin(clinic), 'Another text', 1);
  expect((await answer(true, 1)).body.consent).toMatchObject({
    state: 'outdated',
    decided: { version: 1 },
  });
});

test('of two who edit the same text the second publishes nothing', async () => {
  const admin = await someAdmin(clinic);
  await publish(admin, 'The first', 1);
  const { status, body } = await publish(admin, 'The second', 1);
  expect([status, body.code]).toEqual([409, 'changed-meanwhile']);
  // The reply to an earlier attempt was lost.
  expect((await publish(admin, 'The first', 1)).status).toBe(200);
  expect((await requestAs(clinic, 'getConsentText')).body.consentText.version).toBe(2);
  const texts = await Promise.all(['a', 'b', 'c'].map((text) => publish(admin, text, 2)));
  expect(texts.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
});

test('the doctor records what was answer, and who answer it for the patient', async () => {
  const giver = { name: 'Ravi Rao', relation: 'father' };
  expect((await speak({ giver })).status).toBe(200);
  const decided = { manner: 'spoken', giver, at: clinic.now };
  expect(await consentOfPatient()).toMatchObject({ state: 'given', decided });
  expect(await consentForDoctor()).toMatchObject({ state: 'given', decided });
  expect((await speak({ agreed: false })).body.consent.state).toBe('withdrawn');
});

test('another doctor or patient cannot record or read the consent', async () => {
  const other = await someDoctor(clinic);
  const unknown = await speak({ appointmentId: randomUUID() }, other);
  expect(unknown.body.code).toBe('appointment-not-found');
  expect((await speak({}, other)).body).toEqual(unknown.body);
  const as = await somePatient(clinic);
  const foreign = { appointmentId, version: 1, agreed: true };
  expect((await requestAs(clinic, 'recordConsent', foreign, { as })).status).toBe(404);
  expect((await requestAs(clinic, 'getConsent', {}, { as })).body.consent.state).toBe('open');
  expect(await rows()).toEqual([]);
});

test('a doctor cannot record consent after the appointment is cancelled', async () => {
  await requestAs(clinic, 'cancelAppointment', { appointmentId }, { as: patient });
  expect((await speak()).status).toBe(404);
  await book('11:00 AM');
  expect((await speak()).body.code).toBe('already-cancelled');
});

test('the audit trail says who recorded it', async () => {
  await answer(true);
  await speak({ agreed: false });
  const as = await someAdmin(clinic);
  const { body } = await requestAs(clinic, 'listAudit', { action: 'recorded-consent' }, { as });
  expect(body.entries).toMatchObject([
    { actor: { id: doctor.id }, subject: { id: patient.id }, appointmentId },
    { actor: { id: patient.id }, subject: { id: patient.id }, appointmentId },
  ]);
});

test.each(['page', 'green-room'] as const)(
  'an answer says where it was given: %s',
  async (manner) => {
    const body = { appointmentId, version: 1, agreed: true, manner };
    const { body: reply } = await requestAs(clinic, 'recordConsent', body, { as: patient });
    expect(reply.consent).toMatchObject({ state: 'given', decided: { manner } });
  },
);

test('the doctor records an answer at the clinic', async () => {
  expect((await speak({ manner: 'in-person' })).status).toBe(200);
  expect(await consentOfPatient()).toMatchObject({ decided: { manner: 'in-person' } });
  expect(await rows()).toMatchObject([{ manner: 'in-person', doctor_id: doctor.id }]);
});

test('reception records an answer at the clinic, and sees no decision', async () => {
  const as = await someReception(clinic);
  const spoken = { appointmentId, version: 1, agreed: true };
  const giver = { name: 'Ravi Rao', relation: 'father' };
  const record = (more: object = {}) =>
    requestAs(clinic, 'recordConsent', { ...spoken, ...more }, { as });
  expect((await record({ giver })).body).toEqual({
    success: true,
    message: expect.any(String),
  });
  expect(await consentForDoctor()).toMatchObject({
    ...{ state: 'given', decided: { manner: 'in-person', giver } },
  });
  expect(await rows()).toMatchObject([{ doctor_id: null }]);
  expect((await record({ version: 7 })).body.code).toBe('consent-text-not-found');
  expect((await record({ appointmentId: randomUUID() })).body.code).toBe('appointment-not-found');
  await requestAs(clinic, 'cancelAppointment', { appointmentId }, { as: patient });
  expect((await record({ agreed: false })).body.code).toBe('already-cancelled');
});

test.each(['spoken', 'in-person', 'booking', 'elsewhere'])(
  'a patient cannot say that an answer was given as %s',
  async (manner) => {
    const body = { appointmentId, version: 1, agreed: true, manner };
    expect((await requestAs(clinic, 'recordConsent', body, { as: patient })).status).toBe(400);
  },
);

import { createHash } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import { type Person, requestAs, someAdmin, someDoctor } from '#testing/actors.ts';
import { testClinic } from '#testing/build-app.ts';
import {
  ITEMS,
  REGISTRATION,
  somePrescriber,
  tokenOf,
  verify,
} from '#testing/prescription-fixture.ts';

// Tuesday 5 January 2027, 09:00.
const clinic = testClinic();
const { request } = clinic;

let patient: Person;
let doctor: Person;
let appointmentId: string;

beforeEach(async () => {
  ({ patient, doctor, appointmentId } = await somePrescriber(clinic));
});

function prescribe(more: object = {}, as = doctor) {
  const body = { appointmentId, items: ITEMS, diagnosis: 'Influenza', ...more };
  return request(as, 'savePrescription', body);
}

test('a prescription is numbered and holds the doctor, the patient and the clinic as they were', async () => {
  const first = (await prescribe()).body.prescription;
  const second = (await prescribe()).body.prescription;
  expect(second.number).toBe(first.number + 1);
  expect(first).toMatchObject({ state: 'issued', issuedAt: clinic.now });
  expect(first.sheet).toMatchObject({
    issuedOn: '2027-01-05',
    diagnosis: 'Influenza',
    items: ITEMS,
    doctor: { registrationNumber: 'KMC 48213', qualification: 'MBBS, MD' },
    patient: { name: 'Asha Rao', age: null },
  });
  await request(doctor, 'updateDoctorProfile', { registrationNumber: 'Other 1' });
  const { body } = await request(patient, 'getPatientAppointment', { appointmentId });
  expect(body.prescriptions).toEqual([first, second]);
});

test('a request repeated with its key returns the prescription that was issued first', async () => {
  const headers = { 'idempotency-key': 'a-key-of-this-form-0001' };
  const issued = { appointmentId, items: ITEMS };
  const send = (body: object = issued) => request(doctor, 'savePrescription', body, { headers });
  const replies = await Promise.all([send(), send(), send()]);
  const [first] = replies.map(({ body }) => body.prescription);
  expect(replies.map(({ status }) => status)).toEqual([200, 200, 200]);
  for (const { body } of replies) expect(body.prescription).toEqual(first);
  const next = { ...issued, replaces: first._id };
  const replacing = { as: doctor, headers: { 'idempotency-key': 'a-key-of-this-form-0002' } };
  const replaced = await requestAs(clinic, 'savePrescription', next, replacing);
  expect((await requestAs(clinic, 'savePrescription', next, replacing)).body).toEqual(
    replaced.body,
  );
  expect((await send()).body.prescription).toMatchObject({ _id: first._id, state: 'replaced' });
  const stored = await clinic.database.db.selectFrom('prescriptions').select('id').execute();
  expect(stored).toHaveLength(2);
});

test('a key whose prescription says something else is refused: what was changed is not issued', async () => {
  const headers = { 'idempotency-key': 'a-key-of-this-form-0003' };
  const send = (more: object = {}) =>
    request(
      doctor,
      'savePrescription',
      { appointmentId, items: ITEMS, patientAge: 40, ...more },
      { headers },
    );
  const first = (await send()).body.prescription;
  for (const change of [
    { items: [{ ...ITEMS[0], frequency: '1-1-1' }] },
    { advice: 'Rest' },
    { validUntil: '2027-01-20' },
    { patientAge: 41 },
    { replaces: first._id },
  ]) {
    const { status, body } = await send(change);
    expect([change, status, body.code]).toEqual([change, 409, 'key-reused']);
    expect(body.message).toMatch(/was issued before you changed it/);
  }
  expect((await send()).body.prescription).toEqual(first);
});

test('a doctor needs a registration number and a qualification to prescribe', async () => {
  const unregistered = await someDoctor(clinic);
  const body = { docId: unregistered.id, slotDate: '7_1_2027', slotTime: '10:00 AM' };
  const booked = (await request(patient, 'bookAppointment', body)).body;
  const answer = await prescribe({ appointmentId: booked.appointmentId }, unregistered);
  expect([answer.status, answer.body.code]).toEqual([409, 'not-registered']);
  const half = await request(unregistered, 'updateDoctorProfile', { registrationNumber: 'KMC 1' });
  expect([half.body.code, half.body.field]).toEqual(['bad-input', 'qualification']);
  const profile = await request(doctor, 'getDoctorProfile');
  expect(profile.body.profileData).toMatchObject(REGISTRATION);
});

test('only the appointment’s doctor prescribes, and an empty sheet is refused', async () => {
  const other = await someDoctor(clinic);
  expect((await prescribe({}, other)).body.code).toBe('appointment-not-found');
  expect((await prescribe({ items: [] })).body.code).toBe('bad-input');
  await request(patient, 'cancelAppointment', { appointmentId });
  expect((await prescribe()).status).toBe(404);
});

test('a replaced or cancelled prescription stays readable and cannot end twice', async () => {
  const first = (await prescribe()).body.prescription;
  const second = (await prescribe({ replaces: first._id })).body.prescription;
  expect(second.replaces).toBe(first._id);
  expect((await prescribe({ replaces: first._id })).body.code).toBe('prescription-ended');
  const cancel = (id: string, as = doctor) =>
    request(as, 'cancelPrescription', { prescriptionId: id });
  expect((await cancel(first._id)).body.code).toBe('prescription-ended');
  expect((await cancel(second._id, await someDoctor(clinic))).body.code).toBe(
    'prescription-not-found',
  );
  expect((await cancel(second._id)).status).toBe(200);
  const { body } = await request(patient, 'getPatientAppointment', { appointmentId });
  const states = body.prescriptions.map(({ state }: { state: string }) => state);
  expect(states).toEqual(['replaced', 'cancelled']);
});

test('the patient’s list says for which appointments a prescription is issued', async () => {
  const listed = async () =>
    (await request(patient, 'listPatientAppointments')).body.appointments[0].prescribed;
  expect(await listed()).toBeUndefined();
  const first = (await prescribe()).body.prescription;
  expect(await listed()).toBe(true);
  const second = (await prescribe({ replaces: first._id })).body.prescription;
  await request(doctor, 'cancelPrescription', { prescriptionId: second._id });
  expect(await listed()).toBeUndefined();
});

test('each cancellation is in the audit trail, with its appointment', async () => {
  for (const { body } of [await prescribe(), await prescribe()]) {
    const prescriptionId = body.prescription._id;
    await request(doctor, 'cancelPrescription', { prescriptionId });
  }
  const cancelled = {
    action: 'cancelled-prescription',
    subject: { id: patient.id },
    appointmentId,
  };
  const { body } = await request(await someAdmin(clinic), 'listAudit', {
    action: 'cancelled-prescription',
  });
  expect(body.entries).toMatchObject([cancelled, cancelled]);
});

test('an issued sheet cannot be changed in the database', async () => {
  await prescribe();
  const change = clinic.database.executeSql("UPDATE prescriptions SET sheet = '{}'");
  await expect(change).rejects.toThrow('does not change');
});

test('the number shows the state alone; the token shows the lines, and neither the diagnosis', async () => {
  const { prescription } = (await prescribe()).body;
  const byNumber = await verify(clinic, prescription.number);
  const head = await clinic.app.inject({ method: 'HEAD', url: `/rx/${prescription.number}` });
  expect([head.statusCode, head.body]).toEqual([200, '']);
  expect(byNumber.status).toBe(200);
  for (const shown of ['KMC 48213', 'MBBS, MD', '5 Jan 2027', 'is current']) {
    expect(byNumber.text).toContain(shown);
  }
  expect(byNumber.text).not.toContain('Paracetamol');
  const byToken = await verify(clinic, tokenOf(prescription));
  expect(byToken.text).toContain('Paracetamol, tablet, 500 mg');
  expect(byToken.text).toContain('1-0-2 (morning 1, noon 0, night 2)');
  expect(byToken.text).toContain('A. R.');
  for (const { text, headers } of [byNumber, byToken]) {
    expect(text).not.toMatch(/Influenza|Asha|Rao/);
    expect(headers).toMatchObject({
      'cache-control': 'no-store',
      'x-robots-tag': 'noindex, nofollow',
      'referrer-policy': 'no-referrer',
    });
  }
  await request(doctor, 'cancelPrescription', { prescriptionId: prescription._id });
  expect((await verify(clinic, prescription.number)).text).toContain('was cancelled');
});

test('refuses a last day in the past, and the page says when it is over', async () => {
  const late = await prescribe({ validUntil: '2027-01-04' });
  expect([late.status, late.body.code]).toEqual([422, 'prescription-expired']);
  const { prescription } = (await prescribe({ validUntil: '2027-01-05' })).body;
  const expired = 'its last day is over';
  expect((await verify(clinic, prescription.number)).text).toContain('is current');
  clinic.now += 86_400_000;
  const { text } = await verify(clinic, prescription.number);
  expect(text).toContain(expired);
  expect(text).not.toContain('is current');
});

test('the page runs no script and takes no style but its own', async () => {
  const { prescription } = (await prescribe()).body;
  for (const code of [prescription.number, tokenOf(prescription), 'unknown']) {
    const { text, headers } = await verify(clinic, code);
    const style = /<style>(.*?)<\/style>/s.exec(text)?.[1] ?? '';
    const hash = createHash('sha256').update(style).digest('base64');
    const policy = String(headers['content-security-policy']);
    expect(policy).toContain(`style-src 'sha256-${hash}'`);
    expect(policy).toContain("default-src 'none'");
    expect(text).not.toMatch(/<script|style=|<link|<img/);
  }
});

test('answers unknown codes with a not-found page, and limits attempts to guess numbers', async () => {
  expect((await verify(clinic, '999999')).status).toBe(404);
  expect((await verify(clinic, 'A'.repeat(22))).status).toBe(404);
  expect((await verify(clinic, '%2e%2e')).status).toBe(404);
  const statuses = await Promise.all(
    Array.from({ length: 40 }, async () => (await verify(clinic, 1)).status),
  );
  expect(statuses).toContain(429);
});

test('the page accepts a signed sheet and refuses one that was changed in the database', async () => {
  const { prescription } = (await prescribe()).body;
  expect((await verify(clinic, tokenOf(prescription))).text).toContain(
    'Valid: as the clinic issued it',
  );
  // Only somebody who may change the schema can get past the trigger.
  await clinic.database.executeSql('ALTER TABLE prescriptions DISABLE TRIGGER USER');
  const change = `UPDATE prescriptions SET sheet = replace(sheet, '500 mg', '900 mg')`;
  await clinic.database.executeSql(change);
  await clinic.database.executeSql('ALTER TABLE prescriptions ENABLE TRIGGER USER');
  for (const code of [tokenOf(prescription), prescription.number]) {
    const { text } = await verify(clinic, code);
    expect(text).toContain('not what the clinic signed');
    expect(text).not.toContain('is current');
  }
});

test('a prescription of a release without signatures is shown without one', async () => {
  const { prescription } = (await prescribe()).body;
  await clinic.database.executeSql('ALTER TABLE prescriptions DISABLE TRIGGER USER');
  await clinic.database.executeSql('UPDATE prescriptions SET signature = NULL');
  await clinic.database.executeSql('ALTER TABLE prescriptions ENABLE TRIGGER USER');
  const { text } = await verify(clinic, tokenOf(prescription));
  expect(text).toContain('is current');
  expect(text).not.toContain('signature');
});

test('the age that the patient said counts until the date of birth is known', async () => {
  expect((await prescribe({ patientAge: 41 })).body.prescription.sheet.patient.age).toBe(41);
  const [address, gender] = [{ line1: '', line2: '' }, 'Female'];
  const profile = { name: 'Asha Rao', phone: '', address, gender, dob: '1990-02-28' };
  await request(patient, 'updateProfile', profile);
  const { sheet } = (await prescribe({ patientAge: 41 })).body.prescription;
  expect(sheet.patient.age).toBe(36);
  expect(sheet).not.toHaveProperty('patientAge');
  expect((await prescribe({ patientAge: 131 })).status).toBe(400);
});

test('stores and shows the list and the brand reason of a medicine, and refuses list X', async () => {
  const items = [{ ...ITEMS[0], brand: 'Calpol', brandReason: 'known', list: 'O' }];
  const { prescription } = (await prescribe({ items })).body;
  expect(prescription.sheet.items).toEqual(items);
  const { text } = await verify(clinic, tokenOf(prescription));
  expect(text).toContain('this brand: known, list O');
  const never = [{ name: 'Ketamine', list: 'X' }];
  expect((await prescribe({ items: never })).status).toBe(400);
});

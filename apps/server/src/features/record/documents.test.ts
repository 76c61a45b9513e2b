import { readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import sharp from 'sharp';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { type Person, someAdmin, somePatient, somePeople } from '#testing/actors.ts';
import { bookedAppointment } from '#testing/booked-appointment.ts';
import { testClinic } from '#testing/build-app.ts';
import { someDependant } from '#testing/dependants.ts';
import { sendForm } from '#testing/send-form.ts';

vi.setConfig({ testTimeout: 120_000 });

// Tuesday 5 January 2027, 09:00. Documents travel plain wherever all other calls are encrypted.
const clinic = testClinic();
const { request } = clinic;

let patient: Person;
let doctor: Person;
let appointmentId: string;

beforeEach(async () => {
  ({ patient, doctor, appointmentId } = await bookedAppointment(clinic));
});

const PDF = Buffer.from('%PDF-1.7\n<script>alert(1)</script>\n%%EOF');

function png(): Promise<Buffer> {
  const create = { width: 40, height: 30, channels: 3, background: '#088' } as const;
  return sharp({ create }).png().toBuffer();
}

async function upload(
  bytes: Uint8Array,
  name = 'Blood test.pdf',
  { as = patient, to = appointmentId, at = clinic, field = 'document', facts = {} } = {},
) {
  const file = new File([new Uint8Array(bytes)], name, { type: 'text/html' });
  const fields = { appointmentId: to, [field]: file, ...facts };
  return sendForm(at, '/api/user/upload-document', fields, { token: as.token });
}

test.each(['file', 'upload', 'Blood test'])('a form may call its file %s', async (field) => {
  const { status, body } = await upload(PDF, 'Blood test.pdf', { field });
  expect([status, body.document?.name]).toEqual([200, 'Blood test.pdf']);
});

function download(documentId: string, as: { person: Person; role: 'user' | 'doctor' }) {
  return clinic.app.inject({
    url: `/api/${as.role}/document?documentId=${documentId}`,
    headers: { [as.role === 'user' ? 'token' : 'dToken']: as.person.token },
  });
}

test('the patient says what it is, with the upload or later, and the doctor reads it', async () => {
  const facts = { kind: 'report', date: '2027-01-05' };
  const { document } = (await upload(PDF, 'x.pdf', { facts })).body;
  expect(document).toMatchObject({ ...facts, scanned: false });
  const describe = (kind: string | null, date: string | null, as = patient) =>
    request(as, 'describeDocument', { documentId: document._id, kind, date });
  const read = async () => {
    const { body } = await request(doctor, 'getDoctorAppointment', { appointmentId });
    const { kind, date } = body.appointments[0].documents[0];
    return [kind, date];
  };
  expect(await read()).toEqual(['report', '2027-01-05']);
  expect((await describe('letter', null)).status).toBe(200);
  expect(await read()).toEqual(['letter', undefined]);
  expect((await describe(null, '2026-12-31')).status).toBe(200);
  expect(await read()).toEqual([undefined, '2026-12-31']);
  expect((await describe('letter', null, await somePatient(clinic))).body.code).toBe(
    'document-not-found',
  );
  const as = await someAdmin(clinic);
  const trail = await request(as, 'listAudit', { action: 'described-document' });
  expect(trail.body.entries[0]).toMatchObject({ actor: { id: patient.id }, appointmentId });
  await request(doctor, 'completeAppointment', { appointmentId });
  expect((await describe('letter', null)).body.code).toBe('already-completed');
});

test.each([
  ['the clinic’s tomorrow', { date: '2027-01-06' }],
  ['another kind', { kind: 'poem' }],
  ['another spelling of a day', { date: '5/1/2027' }],
])('%s is refused', async (_, facts) => {
  expect((await upload(PDF, 'x.pdf', { facts })).body.code).toBe('bad-input');
  expect(await clinic.database.db.selectFrom('documents').select('id').execute()).toEqual([]);
});

test('a form may leave both empty', async () => {
  const { status, body } = await upload(PDF, 'x.pdf', { facts: { kind: '', date: '' } });
  expect([status, body.document.kind, body.document.date]).toEqual([200, undefined, undefined]);
});

test('while a large document is stored, others use the database', async () => {
  const { db } = clinic.database;
  const large = Buffer.concat([PDF, Buffer.alloc(4 * 1024 * 1024)]);
  const uploading = upload(large);
  const stored = () => db.selectFrom('document_parts').select('part').execute();
  while ((await stored()).length === 0);
  // Its parts are there one by one, and it is not.
  expect(await db.selectFrom('documents').select('id').execute()).toEqual([]);
  expect((await uploading).status).toBe(200);
  expect((await stored()).length).toBe(33);
  const [document] = await db.deleteFrom('documents').returning('id').execute();
  expect(document).toBeDefined();
  expect(await stored()).toEqual([]);
});

test('stores a PDF unchanged and serves it as an attachment that browsers do not open', async () => {
  const { status, body } = await upload(PDF);
  expect(status).toBe(200);
  expect(body.document).toMatchObject({ name: 'Blood test.pdf', mediaType: 'application/pdf' });
  for (const reader of [
    { person: patient, role: 'user' as const },
    { person: doctor, role: 'doctor' as const },
  ]) {
    const answer = await download(body.document._id, reader);
    expect(answer.rawPayload).toEqual(PDF);
    expect(answer.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition':
        'attachment; filename="Blood test.pdf"; filename*=UTF-8\'\'Blood%20test.pdf',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "sandbox; default-src 'none'",
      'cache-control': 'no-store',
    });
  }
});

test('re-encodes a picture, which removes hidden content', async () => {
  const hidden = Buffer.concat([await png(), Buffer.from('<script>NADI-MARK</script>')]);
  const { body } = await upload(hidden, 'scan.html');
  expect(body.document).toMatchObject({ name: 'scan.webp', mediaType: 'image/webp' });
  const { rawPayload } = await download(body.document._id, { person: patient, role: 'user' });
  expect(rawPayload.includes('NADI-MARK')).toBe(false);
  expect(await sharp(rawPayload).metadata()).toMatchObject({ format: 'webp', width: 40 });
});

test.each([
  ['a script', '<html><script>alert(1)</script></html>'],
  ['an SVG', '<svg xmlns="http://www.w3.org/2000/svg"/>'],
  ['a PDF with something before it', ' %PDF-1.7'],
  ['a picture that is cut off', '\x89PNG\r\n\x1a\n0000'],
  ['nothing', ''],
])('%s is refused', async (_, text) => {
  const { status, body } = await upload(Buffer.from(text, 'latin1'), 'x.pdf');
  expect([status, body.code]).toEqual([422, 'bad-document']);
});

test('ten documents of an appointment are the limit, and 10 MB each', async () => {
  const big = Buffer.alloc(10 * 1024 * 1024, 'x');
  PDF.copy(big);
  const largest = await upload(big);
  expect(largest.status).toBe(200);
  const read = await download(largest.body.document._id, { person: doctor, role: 'doctor' });
  expect(read.rawPayload.equals(big)).toBe(true);
  expect((await upload(Buffer.concat([big, PDF]))).status).toBe(413);
  for (let n = 1; n < 10; n++) expect((await upload(PDF)).status).toBe(200);
  const { status, body } = await upload(PDF);
  expect([status, body.code]).toEqual([409, 'too-many-documents']);
});

test('the documents of a patient together are limited', async () => {
  const first = await upload(PDF);
  const { db } = clinic.database;
  await db
    .updateTable('documents')
    .set({ size: 500 * 1024 * 1024 - PDF.length } as object)
    .where('id', '=', first.body.document._id)
    .execute();
  expect((await upload(PDF)).status).toBe(200);
  const { status, body } = await upload(PDF);
  expect([status, body.code]).toEqual([409, 'documents-too-large']);
});

test('of several uploads at once no more than ten are stored', async () => {
  for (let n = 0; n < 8; n++) await upload(PDF);
  const answers = await Promise.all([1, 2, 3, 4].map(() => upload(PDF)));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 200, 409, 409]);
});

test('names are shown without paths, control characters and foreign endings', async () => {
  const nameOf = async (name: string) => (await upload(PDF, name)).body.document.name;
  expect(await nameOf('../../etc/passwd.html')).toBe('passwd.pdf');
  expect(await nameOf('Befund\u202Efdp.exe')).toBe('Befundfdp.pdf');
  expect(await nameOf('रिपोर्ट.pdf')).toBe('रिपोर्ट.pdf');
  expect(await nameOf('.htaccess')).toBe('htaccess.pdf');
});

test('others’ documents and unknown ones get the same answer', async () => {
  const { document } = (await upload(PDF)).body;
  const [other, otherDoctor] = await somePeople(clinic, 'patient', 'doctor');
  expect((await upload(PDF, 'x.pdf', { as: other })).body.code).toBe('appointment-not-found');
  for (const reader of [
    { person: other, role: 'user' as const },
    { person: otherDoctor, role: 'doctor' as const },
  ]) {
    const answer = await download(document._id, reader);
    expect([answer.statusCode, answer.json().code]).toEqual([404, 'document-not-found']);
  }
  const body = { documentId: document._id };
  expect((await request(other, 'deleteDocument', body)).body.code).toBe('document-not-found');
});

test('the patient sees who opened a document, and removes it until the appointment has ended', async () => {
  const [first, second] = [(await upload(PDF)).body.document, (await upload(PDF)).body.document];
  await download(first._id, { person: doctor, role: 'doctor' });
  const trail = (await request(patient, 'listRecordAccess')).body.entries;
  expect(trail).toMatchObject([{ action: 'read-document', actor: { id: doctor.id } }]);
  const remove = ({ _id }: { _id: string }) =>
    request(patient, 'deleteDocument', { documentId: _id });
  expect((await remove(first)).status).toBe(200);
  await request(doctor, 'completeAppointment', { appointmentId });
  expect((await remove(second)).body.code).toBe('already-completed');
  const { body } = await request(patient, 'getPatientAppointment', { appointmentId });
  expect(body.documents).toEqual([second]);
  const record = await request(doctor, 'getDoctorPatient', { userId: patient.id });
  expect(record.body.appointments[0].documents).toEqual([second]);
});

test('a manager’s removal is in the trail of the dependant', async () => {
  const dependantId = await someDependant(clinic, patient);
  const slot = { docId: doctor.id, slotDate: '6_1_2027', slotTime: '11:00 AM', dependantId };
  const booked = await request(patient, 'bookAppointment', slot);
  const to = booked.body.appointmentId;
  const { document } = (await upload(PDF, 'x.pdf', { to })).body;
  const body = { documentId: document._id };
  const removal = await request(patient, 'deleteDocument', body);
  expect(removal.body).toMatchObject({ success: true, appointmentId: to });
  const as = await someAdmin(clinic);
  const trail = await request(as, 'listAudit', { action: 'removed-document' });
  expect(trail.body.entries).toMatchObject([
    { actor: { id: patient.id }, subject: { id: dependantId }, appointmentId: to },
  ]);
});

describe('when other calls must be encrypted', () => {
  const strict = testClinic({ SECURE_CALLS: 'require' });

  test('accepts documents without encryption even if every other call must be encrypted', async () => {
    const owner = await somePatient(strict);
    const { status, body } = await upload(PDF, 'x.pdf', { as: owner, at: strict });
    expect([status, body.code]).toEqual([404, 'appointment-not-found']);
  });
});

test('nothing of an upload is left on the disk', async () => {
  const spooled = () => readdirSync(tmpdir()).filter((name) => name.startsWith('nadi-upload-'));
  const before = spooled();
  await upload(PDF);
  await upload(Buffer.from('<html>'));
  await expect.poll(() => spooled().filter((name) => !before.includes(name))).toEqual([]);
});

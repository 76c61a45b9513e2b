import { readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { readConfig } from '#config';
import { createLog } from '#platform/log.ts';
import { type Person, someAdmin, somePatient } from '#testing/actors.ts';
import { bookedAppointment } from '#testing/booked-appointment.ts';
import { testClinic } from '#testing/build-app.ts';
import { sendForm } from '#testing/send-form.ts';
import { type ScanReply, startSmallClamd } from '#testing/small-clamd.ts';

let reply: ScanReply;
let clamd: Awaited<ReturnType<typeof startSmallClamd>>;
const printed: string[] = [];

const clinic = testClinic({}, () => ({
  config: readConfig({ CLAMD: clamd.address }),
  log: createLog('info', { write: (line) => printed.push(line) }),
}));
const { request } = clinic;

// Registered after the clinic's own hooks, and run before each of its tests builds the server.
beforeAll(async () => {
  clamd = await startSmallClamd((contents) => reply(contents));
});
afterAll(() => clamd.close());

let patient: Person;
let appointmentId: string;
beforeEach(async () => {
  printed.length = 0;
  reply = () => 'stream: OK';
  ({ patient, appointmentId } = await bookedAppointment(clinic));
});

const PDF = Buffer.from('%PDF-1.7\n%%EOF');

async function upload(bytes: Uint8Array, name = 'Letter.pdf') {
  const fields = { appointmentId, document: new File([new Uint8Array(bytes)], name) };
  return sendForm(clinic, '/api/user/upload-document', fields, { token: patient.token });
}

async function stored() {
  const { db } = clinic.database;
  const parts = await db.selectFrom('document_parts').select('part').execute();
  const documents = await db.selectFrom('documents').select('id').execute();
  const spooled = readdirSync(tmpdir()).filter((name) => name.startsWith('nadi-upload-'));
  return { parts: parts.length, documents: documents.length, spooled: spooled.length };
}

async function refusals() {
  const as = await someAdmin(clinic);
  return (await request(as, 'listAudit', { action: 'refused-document' })).body.entries;
}

test('a document is scanned as it was sent, and stored once it is clean', async () => {
  const seen: Buffer[] = [];
  reply = (contents) => {
    seen.push(contents);
    return 'stream: OK';
  };
  const picture = await sharp({
    create: { width: 40, height: 30, channels: 3, background: '#088' },
  })
    .png()
    .toBuffer();
  expect([(await upload(PDF)).status, (await upload(picture, 'Rash.png')).status]).toEqual([
    200, 200,
  ]);
  expect(seen.map((contents) => [PDF, picture].some((sent) => sent.equals(contents)))).toEqual([
    true,
    true,
  ]);
  const { body } = await upload(PDF);
  expect(body.document.scanned).toBe(true);
  expect(await refusals()).toEqual([]);
});

test('an infected one is refused, and the trail says whose it was', async () => {
  reply = () => 'stream: Eicar-Test-Signature FOUND';
  const { status, body } = await upload(PDF);
  expect([status, body.code]).toEqual([422, 'infected-document']);
  expect(body.message).toMatch(/malware/);
  expect(await stored()).toMatchObject({ parts: 0, documents: 0 });
  await expect
    .poll(refusals)
    .toMatchObject([
      { actor: { role: 'patient', id: patient.id }, subject: { id: patient.id }, appointmentId },
    ]);
  const lines = printed.filter((line) => line.includes('infected-document'));
  expect(lines).toHaveLength(1);
  expect(lines[0]).toContain('clamd found Eicar-Test-Signature');
});

test('without a verdict nothing is stored', async () => {
  reply = () => 'stream: Can’t allocate memory ERROR';
  const { status, headers, body } = await upload(PDF);
  expect([status, body.code]).toEqual([503, 'scanner-unavailable']);
  expect(headers['retry-after']).toBeDefined();
  expect(await stored()).toMatchObject({ parts: 0, documents: 0 });
  expect(printed.filter((line) => line.includes('scanner-unavailable'))).toHaveLength(1);
  expect(await refusals()).toEqual([]);
});

test('an appointment of somebody else is refused before anything is scanned', async () => {
  const seen: Buffer[] = [];
  reply = (contents) => {
    seen.push(contents);
    return 'stream: OK';
  };
  patient = await somePatient(clinic);
  expect((await upload(PDF)).status).toBe(404);
  expect(seen).toEqual([]);
});

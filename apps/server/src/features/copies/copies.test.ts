import { recordSchema } from '@nadi/contract/copies';
import { days, minutes } from '@nadi/domain/limits';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { beforeEach, expect, test, vi } from 'vitest';
import { PASSWORD, type Person, renewSession, someAdmin, somePatient } from '#testing/actors.ts';
import { testClinic } from '#testing/build-app.ts';
import { copyDeps, downloadCopy, someCopy } from '#testing/copy-fixture.ts';
import { someDependant } from '#testing/dependants.ts';
import { ITEMS, somePrescriber } from '#testing/prescription-fixture.ts';
import { pdfToolsMissing, textOf } from '#testing/read-pdf.ts';
import { sendForm } from '#testing/send-form.ts';
import { readMail } from '#testing/trial-mail.ts';
import { unzip } from '#testing/unzip.ts';
import { makeCopies } from './make-copies.ts';

vi.setConfig({ testTimeout: 60_000 });

const clinic = testClinic();
const { request } = clinic;
const PDF = Buffer.from('%PDF-1.7\n%%EOF');

let patient: Person;
let doctor: Person;
let appointmentId: string;

beforeEach(async () => {
  ({ patient, doctor, appointmentId } = await somePrescriber(clinic));
});

async function makeAll(replaced: Parameters<typeof copyDeps>[1] = {}): Promise<void> {
  await makeCopies(copyDeps(clinic, replaced), new AbortController().signal);
}

async function ready(patientId = patient.id, requestedBy = patientId): Promise<string> {
  const id = await someCopy(clinic, patientId, requestedBy);
  await makeAll();
  return id;
}

const listed = async (as = patient) => (await request(as, 'listCopies')).body.copies;

async function upload(name: string): Promise<string> {
  const fields = { appointmentId, document: new File([PDF], name) };
  const { body } = await sendForm(clinic, '/api/user/upload-document', fields, {
    token: patient.token,
  });
  return body.document._id;
}

const filesOf = async (copyId: string, as = patient) =>
  unzip((await downloadCopy(clinic, copyId, as)).rawPayload);

test('a patient asks, waits and downloads a ZIP file with everything', async () => {
  await upload('Blood test.pdf');
  await upload('Scan.pdf');
  await request(doctor, 'savePrescription', { appointmentId, items: ITEMS });
  const requested = await request(patient, 'requestCopy');
  expect(requested.status).toBe(200);
  const { copyId } = requested.body;
  await vi.waitFor(async () => expect((await listed())[0].state).toBe('ready'), 30_000);
  const [copy] = await listed();
  expect(copy).toMatchObject({
    _id: copyId,
    done: copy.total,
    missing: 0,
    requestedAt: clinic.now,
  });
  expect(copy.endsAt).toBe(clinic.now + days(7));
  const answer = await downloadCopy(clinic, copyId, patient);
  expect(answer.statusCode).toBe(200);
  expect(answer.headers).toMatchObject({
    'content-type': 'application/zip',
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    'content-length': String(copy.size),
  });
  expect(answer.headers['content-disposition']).toContain('attachment');
  const files = unzip(answer.rawPayload);
  expect([...files.keys()].toSorted()).toEqual([
    'README.txt',
    'calendar.ics',
    'documents/2027-01-05 Blood test.pdf',
    'documents/2027-01-05 Scan.pdf',
    'messages.csv',
    'prescriptions/Prescriptions 2027.pdf',
    'record.json',
    'record.pdf',
    'record.schema.json',
    'who-read-my-record.csv',
  ]);
  expect(files.get('documents/2027-01-05 Blood test.pdf')).toEqual(PDF);
  expect((await listed())[0].downloadedAt).toBe(clinic.now);
});

test('record.json satisfies the schema that is shipped with it', async () => {
  await request(patient, 'setReason', { appointmentId, reason: 'A cough' });
  await request(patient, 'saveHealthEntry', {
    entry: { kind: 'allergy', text: 'Penicillin', state: 'active', since: '2019-03' },
  });
  await request(doctor, 'saveNote', { appointmentId, note: { plan: 'SECRETPLAN' }, version: 0 });
  await request(doctor, 'savePrescription', { appointmentId, items: ITEMS });
  await request(patient, 'setLocale', { locale: 'ur' });
  const files = await filesOf(await ready());
  const schema = JSON.parse(String(files.get('record.schema.json')));
  expect(schema).toEqual(JSON.parse(JSON.stringify(recordSchema())));
  const record = JSON.parse(String(files.get('record.json')));
  const ajv = new Ajv2020({ strict: false, validateFormats: false });
  const validate = ajv.compile(schema);
  expect([validate(record), validate.errors]).toEqual([true, null]);
  expect(validate({ ...record, profile: undefined })).toBe(false);
  expect(record.profile.locale).toBe('ur');
  expect(record.appointments[0]).toMatchObject({ _id: appointmentId, reason: 'A cough' });
  expect(record.healthEntries[0].versions).toMatchObject([{ text: 'Penicillin', version: 1 }]);
  expect(record.access.map(({ action }: { action: string }) => action)).toContain('wrote-note');
  // A note is not the patient's to read, and no secret leaves the database.
  const { db } = clinic.database;
  const { password_hash } = await db
    .selectFrom('patients')
    .select('password_hash')
    .where('id', '=', patient.id)
    .executeTakeFirstOrThrow();
  const texts = [...files]
    .filter(([name]) => !name.endsWith('.pdf'))
    .map(([, text]) => String(text));
  for (const secret of ['SECRETPLAN', password_hash ?? '', patient.token]) {
    expect(texts.filter((text) => text.includes(secret))).toEqual([]);
  }
});

test.skipIf(pdfToolsMissing())(
  'record.pdf keeps doses in reading order between Urdu words',
  async () => {
    const items = [{ ...ITEMS[0], instruction: 'کھانے کے بعد 5-10 ml' }];
    await request(doctor, 'savePrescription', { appointmentId, items });
    await request(patient, 'setReason', { appointmentId, reason: '<b>#panic()</b> $x$' });
    const text = textOf((await filesOf(await ready())).get('record.pdf') ?? Buffer.alloc(0));
    for (const shown of [
      'Asha Rao',
      '1-0-2 (morning 1, noon 0, night 2)',
      '5-10 ml',
      '<b>#panic()</b> $x$',
    ])
      expect(text).toContain(shown);
  },
);

test('a download needs a confirmation that is less than fifteen minutes old', async () => {
  const copyId = await ready();
  clinic.now += minutes(15);
  const refused = await downloadCopy(clinic, copyId, patient);
  expect([refused.statusCode, refused.json().code]).toEqual([403, 'confirmation-required']);
  expect((await request(patient, 'confirmSession', { password: 'wrong' })).body.code).toBe(
    'wrong-password',
  );
  expect((await downloadCopy(clinic, copyId, patient)).statusCode).toBe(403);
  expect((await request(patient, 'confirmSession', { password: PASSWORD })).status).toBe(200);
  expect((await downloadCopy(clinic, copyId, patient)).statusCode).toBe(200);
});

test('another patient’s copy and an unknown one get the same answer', async () => {
  const copyId = await ready();
  const other = await somePatient(clinic);
  const [foreign, unknown] = [
    await downloadCopy(clinic, copyId, other),
    await downloadCopy(clinic, '00000000-0000-4000-8000-000000000000', other),
  ];
  expect([foreign.statusCode, foreign.json()]).toEqual([404, unknown.json()]);
  expect(await listed(other)).toEqual([]);
});

test('two requests at once get the same copy', async () => {
  const answers = await Promise.all([1, 2, 3].map(() => request(patient, 'requestCopy')));
  expect(new Set(answers.map(({ body }) => body.copyId)).size).toBe(1);
  expect(await listed()).toHaveLength(1);
});

test('a record has three copies in 24 hours; failed ones do not count', async () => {
  for (let copy = 0; copy < 3; copy += 1) await ready();
  await clinic.database.db
    .updateTable('record_copies')
    .set({ failed_at: new Date(clinic.now), failure: 'not-made' })
    .where('id', '=', (await listed())[0]._id)
    .execute();
  await ready();
  expect((await request(patient, 'requestCopy')).body.code).toBe('too-many-copies');
  clinic.now += days(1);
  await renewSession(clinic, patient.token);
  expect((await request(patient, 'requestCopy')).status).toBe(200);
});

test('a manager takes a dependant’s copy, which has nothing of the manager’s record', async () => {
  await request(patient, 'setReason', { appointmentId, reason: 'OWNREASON' });
  const dependantId = await someDependant(clinic, patient);
  const requested = await request(patient, 'requestCopy', { dependantId });
  expect(requested.status).toBe(200);
  await vi.waitFor(async () => expect((await listed())[0].state).toBe('ready'), 30_000);
  expect((await listed())[0]).toMatchObject({ dependantId });
  const files = await filesOf(requested.body.copyId);
  const record = JSON.parse(String(files.get('record.json')));
  expect(record.profile).toMatchObject({ name: 'Meera Rao', managedBy: { relation: 'Mother' } });
  expect(String(files.get('record.json'))).not.toContain('OWNREASON');
  expect(String(files.get('record.json'))).not.toContain(patient.email);
  const trail = await request(await someAdmin(clinic), 'listAudit', { action: 'requested-copy' });
  expect(trail.body.entries[0]).toMatchObject({ subject: { id: dependantId } });
  expect((await request(await somePatient(clinic), 'requestCopy', { dependantId })).body.code).toBe(
    'dependant-not-found',
  );
});

/** Of age on 7 January 2027. */
const BORN = '2009-01-07';
const OF_AGE = Date.parse('2027-01-07T00:00:00+05:30');

test('a dependant who turns 18 before the download is out of the manager’s reach at once', async () => {
  const dependantId = await someDependant(clinic, patient, { birthDate: BORN });
  const copyId = await ready(dependantId, patient.id);
  clinic.now = OF_AGE - 1;
  await renewSession(clinic, patient.token);
  expect((await downloadCopy(clinic, copyId, patient)).statusCode).toBe(200);
  clinic.now = OF_AGE;
  expect((await downloadCopy(clinic, copyId, patient)).statusCode).toBe(404);
  expect(await listed()).toEqual([]);
});

test('a copy ends unsent if its dependant turns 18 while it is made', async () => {
  const dependantId = await someDependant(clinic, patient, { birthDate: BORN });
  const copyId = await someCopy(clinic, dependantId, patient.id);
  clinic.now = OF_AGE;
  await makeAll();
  const { db } = clinic.database;
  const [copy] = await db
    .selectFrom('record_copies')
    .selectAll()
    .where('id', '=', copyId)
    .execute();
  expect(copy?.ended_at).toEqual(new Date(OF_AGE));
  expect(await db.selectFrom('record_copy_parts').select('part').execute()).toEqual([]);
  expect((await readMail(clinic)).filter(({ subject }) => /copy/.test(subject))).toEqual([]);
});

test('the mail has a link and no health data, and is written with the state', async () => {
  await ready();
  const [mail, ...others] = (await readMail(clinic)).filter(({ subject }) => /copy/.test(subject));
  expect(others).toEqual([]);
  expect(mail).toMatchObject({ subject: 'The copy is ready' });
  expect(mail?.text).toContain('/my-data');
  expect(mail?.text).not.toContain('Asha');
});

test('prints the record for a patient without e-mail, and says so to the patient', async () => {
  const admin = await someAdmin(clinic);
  const print = (userId: string) =>
    clinic.app.inject({
      url: `/api/admin/patient-summary?userId=${userId}`,
      headers: { aToken: admin.token },
    });
  const refused = await print(patient.id);
  expect([refused.statusCode, refused.json().code]).toEqual([409, 'takes-own-copy']);
  expect((await print(await someDependant(clinic, patient))).statusCode).toBe(409);
  const { body } = await request(admin, 'addPatient', {
    name: 'Kamala Das',
    phone: '+91 80 5550 12',
  });
  const printed = await print(body.userId);
  expect([printed.statusCode, printed.headers['content-type']]).toEqual([200, 'application/pdf']);
  const trail = await request(admin, 'listAudit', { action: 'printed-summary' });
  expect(trail.body.entries).toMatchObject([
    { actor: { id: admin.id }, subject: { id: body.userId } },
  ]);
});

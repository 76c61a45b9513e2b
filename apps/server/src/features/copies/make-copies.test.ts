import { days, minutes } from '@nadi/domain/limits';
import { beforeEach, expect, test, vi } from 'vitest';
import { endCopiesOf, endDueCopies, insertCopyPart, leaseCopy } from '#store/copies.ts';
import { type Person, renewSession, someAdmin } from '#testing/actors.ts';
import { bookedAppointment } from '#testing/booked-appointment.ts';
import { testClinic } from '#testing/build-app.ts';
import { copyDeps, downloadCopy, someCopy } from '#testing/copy-fixture.ts';
import { ITEMS, REGISTRATION, somePrescriber } from '#testing/prescription-fixture.ts';
import { pdfToolsMissing, textOf } from '#testing/read-pdf.ts';
import { sendForm } from '#testing/send-form.ts';
import { readMail } from '#testing/trial-mail.ts';
import { unzip } from '#testing/unzip.ts';
import { makeCopies } from './make-copies.ts';

vi.setConfig({ testTimeout: 120_000 });

const clinic = testClinic();
const { request } = clinic;
const LEASE = minutes(2);

let patient: Person;
let doctor: Person;
let appointmentId: string;

beforeEach(async () => {
  ({ patient, doctor, appointmentId } = await somePrescriber(clinic));
});

const open = () => new AbortController().signal;
const makeAll = (replaced = {}) => makeCopies(copyDeps(clinic, replaced), open());

const stateOf = async (id: string) =>
  (await request(patient, 'listCopies')).body.copies.find(({ _id }: { _id: string }) => _id === id);

const partsOf = () =>
  clinic.database.db.selectFrom('record_copy_parts').select(['copy_id', 'part']).execute();

async function upload(name = 'Blood test.pdf'): Promise<string> {
  const document = new File([Buffer.from(`%PDF-1.7\n${name}\n%%EOF`)], name);
  const fields = { appointmentId, document };
  const { body } = await sendForm(clinic, '/api/user/upload-document', fields, {
    token: patient.token,
  });
  return body.document._id;
}

const filesOf = async (id: string) => unzip((await downloadCopy(clinic, id, patient)).rawPayload);

/** A clock that a killed process no longer has: from call `calls` on, nothing is written any more. */
function dyingClock(calls: number) {
  let left = calls;
  return {
    now() {
      left -= 1;
      if (left < 0) throw new Error('killed');
      return clinic.now;
    },
  };
}

test('a run that is killed at any stage leaves nothing ready, and another run finishes', async () => {
  await upload();
  await request(doctor, 'savePrescription', { appointmentId, items: ITEMS });
  let killed = 0;
  for (let calls = 1; ; calls += 1) {
    await clinic.database.db.deleteFrom('record_copies').execute();
    const id = await someCopy(clinic, patient.id);
    const clock = dyingClock(calls);
    await makeAll({ clock }).catch(() => undefined);
    const copy = await stateOf(id);
    if (copy.state === 'ready') break;
    killed += 1;
    expect(copy).toMatchObject({ state: 'making' });
    expect((await downloadCopy(clinic, id, patient)).json().code).toBe('copy-not-ready');
    // No other run takes it before the lease has ended.
    await makeAll();
    expect((await stateOf(id)).state).toBe('making');
    clinic.now += LEASE;
    await makeAll();
    expect(await stateOf(id)).toMatchObject({ state: 'ready', missing: 0 });
    await renewSession(clinic, patient.token);
    expect((await filesOf(id)).size).toBe(9);
  }
  expect(killed).toBeGreaterThan(8);
});

test('refuses parts of a run that has lost its lease and deletes its earlier ones', async () => {
  const id = await someCopy(clinic, patient.id);
  const { db, transaction } = clinic.database;
  const lease = (run: string) => ({
    ...{ run, now: new Date(clinic.now), until: new Date(clinic.now + LEASE) },
  });
  const [first, second] = ['0', '1'].map((digit) => `00000000-0000-4000-8000-00000000000${digit}`);
  await transaction((trx) => leaseCopy(trx, lease(first ?? '')));
  const part = { part: 0, bytes: Buffer.from('half') };
  expect(await insertCopyPart(db, { id, run: first ?? '' }, part)).toBe(true);
  expect(await transaction((trx) => leaseCopy(trx, lease(second ?? '')))).toBeUndefined();
  clinic.now += LEASE;
  await transaction((trx) => leaseCopy(trx, lease(second ?? '')));
  expect(await partsOf()).toEqual([]);
  expect(await insertCopyPart(db, { id, run: first ?? '' }, part)).toBe(false);
  expect(await partsOf()).toEqual([]);
});

test('a server that stops leaves the copy to the next one at once', async () => {
  const id = await someCopy(clinic, patient.id);
  const closing = new AbortController();
  const typeset = copyDeps(clinic).typeset;
  await request(doctor, 'savePrescription', { appointmentId, items: ITEMS });
  const prescriptionsPdf: typeof typeset.prescriptionsPdf = (...args) => {
    closing.abort();
    return typeset.prescriptionsPdf(...args);
  };
  await makeCopies(copyDeps(clinic, { typeset: { ...typeset, prescriptionsPdf } }), closing.signal);
  expect((await stateOf(id)).state).toBe('waiting');
  await makeAll();
  expect((await stateOf(id)).state).toBe('ready');
});

test('tries a copy that cannot be made again, and gives up in the end', async () => {
  const id = await someCopy(clinic, patient.id);
  const broken = { freeSpace: () => Promise.reject(new Error('no such file')) };
  for (let attempt = 0; attempt < 10; attempt += 1) {
    await makeAll(broken);
    expect((await stateOf(id)).state).toBe('making');
    clinic.now += LEASE;
  }
  await makeAll(broken);
  expect(await stateOf(id)).toMatchObject({
    state: 'failed',
    message: expect.stringMatching(/could not be made/),
  });
});

test('a full disk fails the copy with a sentence and loses nothing', async () => {
  const documentId = await upload();
  const id = await someCopy(clinic, patient.id);
  await makeAll({ freeSpace: async () => 0 });
  expect(await stateOf(id)).toMatchObject({
    state: 'failed',
    message: expect.stringMatching(/run out of space.*Nothing is lost/),
  });
  expect(await partsOf()).toEqual([]);
  const [mail] = (await readMail(clinic)).filter(({ subject }) => /copy/.test(subject));
  expect(mail?.subject).toBe('The copy could not be made');
  const { db } = clinic.database;
  expect(await db.selectFrom('documents').select('id').execute()).toEqual([{ id: documentId }]);
  // With space again, the next request succeeds.
  const next = await someCopy(clinic, patient.id);
  await makeAll();
  expect((await stateOf(next)).state).toBe('ready');
});

test('a disk that fills up while the copy is written fails it, and no part stays', async () => {
  const id = await someCopy(clinic, patient.id);
  let calls = 0;
  await makeAll({ freeSpace: async () => (calls++ === 0 ? Number.MAX_SAFE_INTEGER : 0) });
  expect((await stateOf(id)).state).toBe('failed');
  expect(await partsOf()).toEqual([]);
});

test.each(['changed', 'lost'])(
  'leaves out and names a document whose contents are %s',
  async (how) => {
    await upload('Good.pdf');
    const bad = await upload('Bad.pdf');
    const { db } = clinic.database;
    if (how === 'lost')
      await db.deleteFrom('document_parts').where('document_id', '=', bad).execute();
    else {
      await clinic.database.executeSql(
        "UPDATE document_parts SET bytes = 'other' WHERE document_id = $1",
        [bad],
      );
    }
    const id = await someCopy(clinic, patient.id);
    await makeAll();
    const copy = await stateOf(id);
    expect(copy).toMatchObject({ state: 'ready', missing: 1, done: copy.total });
    const files = await filesOf(id);
    expect([...files.keys()].filter((name) => name.startsWith('documents/'))).toEqual([
      'documents/2027-01-05 Good.pdf',
    ]);
    const record = JSON.parse(String(files.get('record.json')));
    expect(record.missing).toEqual(['Bad.pdf']);
  },
);

test('ends seven days after it was ready, and its contents are deleted', async () => {
  const id = await someCopy(clinic, patient.id);
  await makeAll();
  const { db } = clinic.database;
  clinic.now += days(7) - 1;
  await endDueCopies(db, new Date(clinic.now));
  expect((await partsOf()).length).toBeGreaterThan(0);
  clinic.now += 1;
  const copies = await db.selectFrom('record_copies').select('ended_at').execute();
  expect(copies).toEqual([{ ended_at: null }]);
  await endDueCopies(db, new Date(clinic.now));
  expect(await partsOf()).toEqual([]);
  expect(await db.selectFrom('record_copies').select(['id', 'ended_at']).execute()).toEqual([
    { id, ended_at: new Date(clinic.now) },
  ]);
});

test('a copy that ends while it is made is not finished', async () => {
  const id = await someCopy(clinic, patient.id);
  const typeset = copyDeps(clinic).typeset;
  await request(doctor, 'savePrescription', { appointmentId, items: ITEMS });
  const prescriptionsPdf: typeof typeset.prescriptionsPdf = async (...args) => {
    await endCopiesOf(clinic.database.db, patient.id, new Date(clinic.now));
    return typeset.prescriptionsPdf(...args);
  };
  await makeAll({ typeset: { ...typeset, prescriptionsPdf } });
  expect((await stateOf(id)).state).toBe('ended');
  expect(await partsOf()).toEqual([]);
});

test('a merge deletes the duplicate’s copies and begins the other record’s copy again', async () => {
  const admin = await someAdmin(clinic);
  const duplicate = await request(admin, 'addPatient', {
    name: 'Asha Rao',
    phone: '+91 80 5550 1234',
  });
  const into = await request(admin, 'addPatient', { name: 'Asha Rao', phone: '+91 80 5550 1234' });
  const { userId } = duplicate.body;
  const { userId: intoUserId } = into.body;
  await someCopy(clinic, userId);
  await makeAll();
  const id = await someCopy(clinic, intoUserId);
  const { db, transaction } = clinic.database;
  const run = '00000000-0000-4000-8000-000000000000';
  const lease = { run, now: new Date(clinic.now), until: new Date(clinic.now + LEASE) };
  await transaction((trx) => leaseCopy(trx, lease));
  expect((await request(admin, 'mergePatients', { userId, intoUserId })).status).toBe(200);
  expect(await insertCopyPart(db, { id, run }, { part: 0, bytes: Buffer.from('x') })).toBe(false);
  await makeAll();
  const copies = await db.selectFrom('record_copies').select(['id', 'ready_at']).execute();
  expect(copies).toEqual([{ id, ready_at: new Date(clinic.now) }]);
});

test.skipIf(pdfToolsMissing())(
  'a year’s prescriptions are one file that numbers the pages of each, and so are receipts',
  async () => {
    const admin = await someAdmin(clinic);
    await request(doctor, 'savePrescription', { appointmentId, items: ITEMS });
    const advice = Array.from({ length: 80 }, (_, n) => `Line ${n}`).join('\n');
    const other = await bookedAppointment(clinic, { patient, slotTime: '11:30 AM' });
    await request(other.doctor, 'updateDoctorProfile', REGISTRATION);
    const long = { appointmentId: other.appointmentId, items: ITEMS, advice };
    expect((await request(other.doctor, 'savePrescription', long)).body.code).toBeUndefined();
    for (const [as, id] of [
      [doctor, appointmentId],
      [other.doctor, other.appointmentId],
    ] as const) {
      await request(as, 'completeAppointment', { appointmentId: id });
      expect((await request(admin, 'recordCash', { appointmentId: id })).body.code).toBeUndefined();
    }
    const id = await someCopy(clinic, patient.id);
    await makeAll();
    const files = await filesOf(id);
    const pages = (name: string) => textOf(files.get(name) ?? Buffer.alloc(0)).split('\f');
    expect(
      pages('prescriptions/Prescriptions 2027.pdf').flatMap(
        (page) => /Prescription \d+, page \d of \d/.exec(page) ?? 'none',
      ),
    ).toEqual([
      'Prescription 1, page 1 of 1',
      'Prescription 2, page 1 of 2',
      'Prescription 2, page 2 of 2',
      'none',
    ]);
    const { receipts } = JSON.parse(String(files.get('record.json')));
    expect(receipts).toHaveLength(2);
    for (const [index, { number, file }] of receipts.entries()) {
      expect(pages(file)[index]).toContain(number);
    }
  },
);

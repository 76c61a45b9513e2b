import { beforeEach, expect, test } from 'vitest';
import { PASSWORD, type Person, requestAs, someDoctor } from '#testing/actors.ts';
import { bookedAppointment } from '#testing/booked-appointment.ts';
import { testClinic } from '#testing/build-app.ts';

// Tuesday 5 January 2027, 09:00.
const clinic = testClinic();
const { request } = clinic;

let patient: Person;
let doctor: Person;
let appointmentId: string;

beforeEach(async () => {
  ({ patient, doctor, appointmentId } = await bookedAppointment(clinic));
});

function save(note: object, version: number) {
  return request(doctor, 'saveNote', { appointmentId, note, version });
}

function sign(version: number) {
  return request(doctor, 'signNote', { appointmentId, version });
}

function share(more: object = {}) {
  return request(doctor, 'shareSummary', { appointmentId, ...more });
}

async function readNote() {
  const { body } = await request(doctor, 'getDoctorAppointment', { appointmentId });
  return body.appointments[0].note;
}

async function isSummaryListed() {
  const { body } = await request(patient, 'listPatientAppointments');
  return body.appointments[0].summaryShared;
}

async function readAsPatient() {
  return (await request(patient, 'getPatientAppointment', { appointmentId })).body;
}

const EMPTY = { subjective: '', objective: '', assessment: '', plan: '' };

test('every version can be read, newest first and fifty at a time, by its doctor only', async () => {
  for (let version = 0; version < 60; version += 1) {
    await save({ plan: `Plan ${version + 1}` }, version);
  }
  const list = (before?: number, as = doctor) =>
    request(as, 'listNoteVersions', { appointmentId, ...(before && { before }) });
  const first = (await list()).body;
  const rest = (await list(11)).body;
  expect([first.more, rest.more]).toEqual([true, false]);
  expect([...first.versions, ...rest.versions]).toEqual(
    Array.from({ length: 60 }, (_, index) => ({
      version: 60 - index,
      savedAt: clinic.now,
      note: { ...EMPTY, plan: `Plan ${60 - index}` },
    })),
  );
  const others = [await list(undefined, await someDoctor(clinic)), await list(undefined, patient)];
  expect(others.map(({ body }) => body.code)).toEqual(['appointment-not-found', 'not-signed-in']);
});

test('each save is a version; absent boxes keep their text, and earlier versions stay', async () => {
  expect((await save({ subjective: 'Cough' }, 0)).body).toMatchObject({
    success: true,
    version: 1,
  });
  expect((await save({ plan: 'Rest' }, 1)).body.version).toBe(2);
  expect((await save({ plan: '' }, 2)).body.version).toBe(3);
  expect(await readNote()).toMatchObject({ version: 3, note: { ...EMPTY, subjective: 'Cough' } });
  const { db } = clinic.database;
  const rows = await db
    .selectFrom('note_versions')
    .select(['version', 'plan'])
    .orderBy('version')
    .execute();
  expect(rows).toEqual([
    { version: 1, plan: '' },
    { version: 2, plan: 'Rest' },
    { version: 3, plan: '' },
  ]);
});

test('no version can be changed or deleted, and no signed note', async () => {
  await save({ plan: 'Rest' }, 0);
  await sign(1);
  const { executeSql } = clinic.database;
  await expect(executeSql("UPDATE note_versions SET plan = 'x'")).rejects.toThrow('appended');
  await expect(executeSql('DELETE FROM note_versions')).rejects.toThrow('appended');
  await expect(executeSql('UPDATE notes SET version = 0')).rejects.toThrow('signed');
});

test('the second of two editors gets the text of the first', async () => {
  await save({ plan: 'First' }, 0);
  const { status, body } = await save({ plan: 'Second' }, 0);
  expect([status, body.code, body.version]).toEqual([409, 'stale-version', 1]);
  expect(body.note).toEqual({ ...EMPTY, plan: 'First' });
  expect((await readNote()).note.plan).toBe('First');
});

test('a repeated save gets the version that the first one made', async () => {
  await save({ plan: 'Rest' }, 0);
  expect((await save({ plan: 'Rest' }, 0)).body).toMatchObject({ success: true, version: 1 });
  expect((await save({ plan: 'Rest' }, 1)).body).toMatchObject({ success: true, version: 1 });
  await save({ plan: 'Work' }, 1);
  expect((await save({ plan: 'Rest' }, 0)).body.code).toBe('stale-version');
});

test('of several saves at once one wins, and the others are told', async () => {
  const plans = ['one', 'two', 'three', 'four'];
  const answers = await Promise.all(plans.map((plan) => save({ plan }, 0)));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409]);
  const winner = plans[answers.findIndex(({ status }) => status === 200)];
  expect((await readNote()).note.plan).toBe(winner);
});

test('invisible characters of pasted text are removed instead of refused', async () => {
  expect((await save({ plan: '\u202ARest\u202C\r\nand\u0000 tea\u000b' }, 0)).status).toBe(200);
  expect((await readNote()).note.plan).toBe('Rest\nand tea');
});

test('the patient’s list says which summaries are shared', async () => {
  await save({ plan: 'Rest' }, 0);
  expect(await isSummaryListed()).toBeUndefined();
  await share();
  expect(await isSummaryListed()).toBe(true);
  await share({ shared: false });
  expect(await isSummaryListed()).toBeUndefined();
});

test('a signed note takes addenda only', async () => {
  expect((await sign(0)).body.code).toBe('note-empty');
  await save({ plan: 'Rest' }, 0);
  const early = { appointmentId, text: 'More' };
  expect((await request(doctor, 'addAddendum', early)).body.code).toBe('note-unsigned');
  expect((await sign(0)).body.code).toBe('stale-version');
  const signed = await sign(1);
  expect(signed.body).toMatchObject({ success: true, version: 1, signedAt: clinic.now });
  clinic.now += 60_000;
  expect((await sign(1)).body.signedAt).toBe(signed.body.signedAt);
  expect((await save({ plan: 'Work' }, 1)).body.code).toBe('note-signed');
  expect((await request(doctor, 'addAddendum', early)).status).toBe(200);
  expect(await readNote()).toMatchObject({
    signedAt: signed.body.signedAt,
    note: { plan: 'Rest' },
    addenda: [{ text: 'More', addedAt: clinic.now }],
  });
});

test('an addendum whose reply was lost is stored once; other words and another request are not', async () => {
  await save({ plan: 'Rest' }, 0);
  await sign(1);
  const add = (text: string, key?: string) =>
    request(
      doctor,
      'addAddendum',
      { appointmentId, text },
      { ...(key && { headers: { 'idempotency-key': key } }) },
    );
  const first = await add('Called, no answer.', 'one');
  clinic.now += 60_000;
  expect((await add('Called, no answer.', 'one')).body.addedAt).toBe(first.body.addedAt);
  await add('Called, no answer. Again.', 'one');
  await add('Called, no answer.', 'two');
  await add('Called, no answer.');
  const texts = (await readNote()).addenda.map(({ text }: { text: string }) => text);
  expect(texts).toEqual([
    'Called, no answer.',
    'Called, no answer. Again.',
    'Called, no answer.',
    'Called, no answer.',
  ]);
});

test('of one addendum sent twice at once, one is stored', async () => {
  await save({ plan: 'Rest' }, 0);
  await sign(1);
  const body = { appointmentId, text: 'Called, no answer.' };
  const options = { as: doctor, headers: { 'idempotency-key': 'one' } };
  const replies = await Promise.all(
    Array.from({ length: 4 }, () => requestAs(clinic, 'addAddendum', body, options)),
  );
  expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  expect((await readNote()).addenda).toHaveLength(1);
});

test('a note is shared as the doctor has read it, or not at all', async () => {
  await save({ assessment: 'A cold', plan: 'Rest' }, 0);
  await save({ plan: 'Rest. Not for the patient: call the lab.' }, 1);
  const stale = await share({ version: 1 });
  expect([stale.status, stale.body.code, stale.body.version]).toEqual([409, 'stale-version', 2]);
  expect(stale.body.note.plan).toContain('call the lab');
  expect(await readAsPatient()).not.toHaveProperty('summary');
  expect((await share({ version: 2 })).status).toBe(200);
  // The doctor has read a typed summary, even if the note has changed meanwhile.
  expect((await share({ version: 1, summary: { toDo: 'Rest' } })).status).toBe(200);
  expect((await readAsPatient()).summary).toMatchObject({ toDo: 'Rest' });
});

test('the patient sees nothing of a note before the doctor shares it', async () => {
  await save({ subjective: 'Private', assessment: 'A cold', plan: 'Rest' }, 0);
  expect(await readAsPatient()).not.toHaveProperty('summary');
  expect((await share()).status).toBe(200);
  const shared = await readAsPatient();
  expect(shared.summary).toEqual({ found: 'A cold', toDo: 'Rest', sharedAt: clinic.now });
  expect(JSON.stringify(shared)).not.toContain('Private');
  await share({ followUpOn: '2027-01-19' });
  expect((await readAsPatient()).summary).toMatchObject({ toDo: 'Rest', followUpOn: '2027-01-19' });
  await share({ summary: { comeBackIf: 'Fever', followUpOn: '2027-01-20' } });
  expect((await readAsPatient()).summary).toEqual({
    comeBackIf: 'Fever',
    followUpOn: '2027-01-20',
    sharedAt: clinic.now,
  });
  await share({ shared: false });
  expect(await readAsPatient()).not.toHaveProperty('summary');
});

test('there is nothing to share of an empty note', async () => {
  expect((await share()).body.code).toBe('note-empty');
  expect((await share({ summary: { found: ' ' } })).body.code).toBe('note-empty');
});

test('a note that was begun can be finished after the appointment was cancelled', async () => {
  await save({ plan: 'Rest' }, 0);
  await request(patient, 'cancelAppointment', { appointmentId });
  expect((await save({ plan: 'Rest more' }, 1)).status).toBe(200);
  expect((await share()).body.code).toBe('appointment-not-found');
});

test('no note is begun about a cancelled appointment, and none by another doctor', async () => {
  await request(patient, 'cancelAppointment', { appointmentId });
  expect((await save({ plan: 'Rest' }, 0)).body.code).toBe('already-cancelled');
  doctor = await someDoctor(clinic);
  expect((await save({ plan: 'Rest' }, 0)).body.code).toBe('appointment-not-found');
});

test('writing a note adds one audit entry a day', async () => {
  await save({ plan: 'R' }, 0);
  await save({ plan: 'Re' }, 1);
  await sign(2);
  const { body } = await request(patient, 'listRecordAccess');
  const actions = body.entries.map(({ action }: { action: string }) => action);
  expect(actions).toEqual(['signed-note', 'wrote-note']);
});

test('templates belong to one doctor', async () => {
  const template = { name: 'Cold', note: { plan: 'Rest' } };
  const { body } = await request(doctor, 'saveNoteTemplate', template);
  const changed = { templateId: body.templateId, name: 'Flu', note: { plan: 'Stay in bed' } };
  const other = await someDoctor(clinic);
  expect((await request(other, 'saveNoteTemplate', changed)).status).toBe(404);
  expect((await request(doctor, 'saveNoteTemplate', changed)).status).toBe(200);
  const list = async (as: Person) => (await request(as, 'listNoteTemplates')).body.templates;
  expect(await list(other)).toEqual([]);
  expect(await list(doctor)).toEqual([
    { _id: body.templateId, name: 'Flu', note: { ...EMPTY, plan: 'Stay in bed' } },
  ]);
  const gone = { templateId: body.templateId };
  expect((await request(other, 'removeNoteTemplate', gone)).status).toBe(404);
  expect((await request(doctor, 'removeNoteTemplate', gone)).status).toBe(200);
  expect(await list(doctor)).toEqual([]);
});

test('the draft key is the same at each sign-in, differs between doctors, and needs a session', async () => {
  const key = async (as?: Person) =>
    (await requestAs(clinic, 'getDraftKey', {}, as ? { as } : {})).body.key;
  const own = await key(doctor);
  expect(Buffer.from(own, 'base64url')).toHaveLength(32);
  const again = { email: doctor.email, password: PASSWORD };
  const { token } = (await requestAs(clinic, 'signIn', again, { caller: 'doctor' })).body;
  expect(token).not.toBe(doctor.token);
  expect(await key({ ...doctor, token })).toBe(own);
  expect(await key(await someDoctor(clinic))).not.toBe(own);
  expect([await key(patient), await key()]).toEqual([undefined, undefined]);
});

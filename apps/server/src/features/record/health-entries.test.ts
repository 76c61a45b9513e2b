import { HEALTH_ENTRIES_MAX } from '@nadi/domain/health-entries';
import { minutes } from '@nadi/domain/limits';
import { beforeEach, expect, test } from 'vitest';
import { type Person, someDoctor, somePatient } from '#testing/actors.ts';
import { bookedAppointment } from '#testing/booked-appointment.ts';
import { testClinic } from '#testing/build-app.ts';

// Tuesday 5 January 2027, 09:00.
const clinic = testClinic();
const { request } = clinic;

let patient: Person;
let doctor: Person;

beforeEach(async () => {
  ({ patient, doctor } = await bookedAppointment(clinic));
});

const PENICILLIN = { kind: 'allergy', text: 'Penicillin', state: 'active' } as const;
const NONE = { kind: 'allergy', text: '', state: 'none-known' } as const;

/** Saves an entry of the patient as the patient, or as the doctor. */
function save(entry: object, as = patient) {
  const whose = as === patient ? {} : { userId: patient.id };
  return request(as, 'saveHealthEntry', { ...whose, entry });
}

async function list(as = patient) {
  const whose = as === patient ? {} : { userId: patient.id };
  return (await request(as, 'listHealthEntries', whose)).body.entries;
}

test('what a patient says is read by their doctors, and confirmed by one of them', async () => {
  const since = '2019-03';
  const entered = (await save({ ...PENICILLIN, since })).body.entry;
  const savedAt = clinic.now;
  expect(entered).toEqual({
    ...{ ...PENICILLIN, _id: entered._id, since, source: 'patient', version: 1, savedAt },
  });
  const { _id, version } = entered;
  const confirmed = await save({ ...PENICILLIN, since, _id, version }, doctor);
  const now = { ...entered, version: 2, confirmedAt: clinic.now };
  expect(confirmed.body.entry).toEqual(now);
  expect(await list()).toEqual([now]);
  expect(await list(doctor)).toEqual([now]);
});

test('words that a doctor changes are the doctor’s, and a patient’s change is unconfirmed again', async () => {
  const { _id } = (await save(PENICILLIN)).body.entry;
  const reworded = { ...PENICILLIN, _id, version: 1, text: 'Amoxicillin: rash' };
  expect((await save(reworded, doctor)).body.entry).toMatchObject({ source: 'doctor' });
  const past = (await save({ ...reworded, version: 2, state: 'past' })).body.entry;
  expect(past).toMatchObject({ source: 'patient', state: 'past', version: 3 });
  expect(past).not.toHaveProperty('confirmedAt');
});

test('a patient marks a confirmed entry as past, and never rewords it', async () => {
  const { _id } = (await save(PENICILLIN, doctor)).body.entry;
  const reword = async (version: number) =>
    (await save({ ...PENICILLIN, _id, version, text: 'None' })).body.code;
  expect(await reword(1)).toBe('health-entry-confirmed');
  expect((await save({ ...PENICILLIN, _id, version: 1, state: 'past' })).status).toBe(200);
  expect(await reword(2)).toBe('health-entry-confirmed');
  const back = await save({ ...PENICILLIN, _id, version: 2, since: '2019' });
  expect(back.body.code).toBe('health-entry-confirmed');
  expect((await save({ ...PENICILLIN, _id, version: 2 })).status).toBe(200);
});

test('every version stays, and the database refuses to change one', async () => {
  const { _id } = (await save(PENICILLIN)).body.entry;
  clinic.now += minutes(1);
  await save({ ...PENICILLIN, _id, version: 1, text: 'Penicillin V' });
  const { body } = await request(doctor, 'listHealthEntryVersions', {
    ...{ userId: patient.id, entryId: _id },
  });
  expect(body.versions).toMatchObject([
    { version: 2, text: 'Penicillin V', savedAt: clinic.now },
    { version: 1, text: 'Penicillin', savedAt: clinic.now - minutes(1) },
  ]);
  const { executeSql } = clinic.database;
  const change = executeSql("UPDATE health_entry_versions SET text = 'None'");
  await expect(change).rejects.toThrow('appended');
});

test('of two changes to one version the second is refused and loses nothing stored', async () => {
  const { _id } = (await save(PENICILLIN)).body.entry;
  const change = (text: string, as: Person) => save({ ...PENICILLIN, _id, version: 1, text }, as);
  const replies = await Promise.all([change('Penicillin V', patient), change('Latex', doctor)]);
  expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  expect(replies.find(({ status }) => status === 409)?.body.code).toBe('changed-meanwhile');
  expect(await list()).toMatchObject([{ version: 2 }]);
});

test('a repeated request changes nothing', async () => {
  const first = (await save(PENICILLIN)).body.entry;
  expect((await save({ ...PENICILLIN, text: 'penicillin' })).body.entry).toEqual(first);
  const past = { ...PENICILLIN, text: 'Nuts', state: 'past' };
  const added = (await save(past)).body.entry;
  expect((await save(past)).body.entry).toEqual(added);
  const change = { ...PENICILLIN, _id: first._id, version: 1, text: 'Latex' };
  await save(change);
  expect((await save(change)).body.entry).toMatchObject({ text: 'Latex', version: 2 });
  const confirm = { ...change, version: 2 };
  await save(confirm, doctor);
  expect((await save(confirm, doctor)).body.entry.version).toBe(3);
  // The patient enters again what the doctor has confirmed.
  const again = (await save({ ...PENICILLIN, text: 'latex' })).body.entry;
  expect(again).toMatchObject({ text: 'Latex', version: 3, confirmedAt: clinic.now });
});

test('“none known” is refused beside an entry that counts, and ends with the first one', async () => {
  const none = (await save(NONE, doctor)).body.entry;
  expect(none).toMatchObject({ ...NONE, source: 'doctor', confirmedAt: clinic.now });
  clinic.now += minutes(1);
  const { _id } = (await save(PENICILLIN)).body.entry;
  expect(await list()).toMatchObject([
    { _id: none._id, text: '', state: 'past', version: 2 },
    PENICILLIN,
  ]);
  expect((await save(NONE, doctor)).body.code).toBe('health-entries-active');
  // The patient alone says that it is past.
  await save({ ...PENICILLIN, _id, version: 1, state: 'past' });
  expect((await save(NONE)).body.code).toBe('health-entries-active');
  await save({ ...PENICILLIN, _id, version: 2, state: 'past' }, doctor);
  expect((await save(NONE)).status).toBe(200);
  // Another kind has nothing to do with it.
  expect((await save({ ...NONE, kind: 'problem' })).status).toBe(200);
});

test.each<[string, object]>([
  ['without words', { ...PENICILLIN, text: ' ' }],
  ['with “none known” and words', { ...PENICILLIN, state: 'none-known' }],
  ['that is past and was never there', { ...PENICILLIN, text: '', state: 'past' }],
  ['of another kind', { ...PENICILLIN, kind: 'food' }],
  ['since a day that does not exist', { ...PENICILLIN, since: '2019-02-29' }],
  ['since tomorrow', { ...PENICILLIN, since: '2027-01-06' }],
  ['with an id and no version', { ...PENICILLIN, _id: '00000000-0000-4000-8000-000000000001' }],
  ['of 201 characters', { ...PENICILLIN, text: 'x'.repeat(201) }],
])('an entry %s is refused, and nothing is stored', async (_name, entry) => {
  const { status, body } = await save(entry);
  expect([status, body.code]).toEqual([400, 'bad-input']);
  expect(await list()).toEqual([]);
});

test('words do not replace “none known”', async () => {
  const { _id } = (await save(NONE)).body.entry;
  const { body } = await save({ ...PENICILLIN, _id, version: 1 });
  expect([body.code, body.field]).toEqual(['bad-input', 'text']);
});

test('an unknown entry, and one of another kind or patient, is not found', async () => {
  const foreign = await somePatient(clinic);
  const { _id } = (await request(foreign, 'saveHealthEntry', { entry: PENICILLIN })).body.entry;
  for (const as of [patient, doctor]) {
    const { status, body } = await save({ ...PENICILLIN, _id, version: 1 }, as);
    expect([status, body.code]).toEqual([404, 'health-entry-not-found']);
  }
  const own = (await save(PENICILLIN)).body.entry;
  const moved = await save({ ...PENICILLIN, kind: 'problem', _id: own._id, version: 1 });
  expect(moved.body.code).toBe('health-entry-not-found');
  const versions = await request(patient, 'listHealthEntryVersions', { entryId: _id });
  expect(versions.body.code).toBe('health-entry-not-found');
});

test('a doctor who does not treat the patient neither reads nor writes', async () => {
  await save(PENICILLIN);
  const other = await someDoctor(clinic);
  for (const reply of [
    await request(other, 'listHealthEntries', { userId: patient.id }),
    await save(PENICILLIN, other),
  ]) {
    expect([reply.status, reply.body.code]).toEqual([404, 'patient-not-found']);
  }
  const foreign = await request(await somePatient(clinic), 'listHealthEntries', {
    dependantId: patient.id,
  });
  expect(foreign.body.code).toBe('dependant-not-found');
});

test('a record has at most 200 entries', async () => {
  const text = (n: number) => `Allergy ${n}`;
  for (let n = 0; n < HEALTH_ENTRIES_MAX; n += 1) await save({ ...PENICILLIN, text: text(n) });
  const { status, body } = await save({ ...PENICILLIN, text: 'One more' });
  expect([status, body.code]).toEqual([409, 'too-many-health-entries']);
  // The first one can still be repeated.
  expect((await save({ ...PENICILLIN, text: text(0) })).status).toBe(200);
});

test('changes, and reads by a doctor, are in the audit trail', async () => {
  await save(PENICILLIN);
  await list(doctor);
  const { entries } = (await request(patient, 'listRecordAccess')).body;
  expect(entries).toMatchObject([{ action: 'read-record', actor: { role: 'doctor' } }]);
});

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { days } from '@nadi/domain/limits';
import { RETENTION } from '@nadi/domain/retention';
import { translator } from '@nadi/messages/translator';
import { beforeEach, expect, test } from 'vitest';
import { erasePatient } from '#store/erase-patient.ts';
import { someDoctor, somePatient } from '#testing/actors.ts';
import { bookedAppointment } from '#testing/booked-appointment.ts';
import { erasureFixture, MARK } from '#testing/erasure-fixture.ts';
import { readMail } from '#testing/trial-mail.ts';

const fixture = erasureFixture();
const {
  clinic,
  confirm,
  someRecord,
  rows,
  tablesWithMark,
  runJob,
  restart,
  dataDir,
  renewSessions,
} = fixture;
const { request } = clinic;

let { patient, doctor, admin } = fixture.people;
beforeEach(() => {
  ({ patient, doctor, admin } = fixture.people);
});

test('marked words stay only in tables that the law keeps, and nowhere after their time', async () => {
  await someRecord();
  expect(await tablesWithMark()).toEqual(
    expect.arrayContaining(['patients', 'note_versions', 'invoices']),
  );
  expect((await confirm()).status).toBe(200);
  const retained: readonly string[] = [...RETENTION.record.tables, ...RETENTION.payments.tables];
  const left = await tablesWithMark();
  expect(left.filter((table) => !retained.includes(table))).toEqual([]);
  expect(left).toEqual(expect.arrayContaining(['note_versions', 'invoices', 'erasures']));

  clinic.now = Date.parse('2030-01-06T12:00:00+05:30');
  await runJob();
  expect(await tablesWithMark()).toEqual(left);
  clinic.now += days(1);
  await runJob();
  expect(await tablesWithMark()).toEqual(['invoices']);
  clinic.now = Date.parse('2034-04-01T12:00:00+05:30');
  await runJob();
  expect(await tablesWithMark()).toEqual([]);
  const found = await rows(`SELECT amount_minor FROM ledger_entries`);
  expect(found).toHaveLength(1);
}, 60_000);

test('the address registers again as a new patient, without the earlier record', async () => {
  await someRecord();
  await confirm();
  const again = await clinic.app.inject({
    method: 'POST',
    url: '/api/user/register',
    payload: { name: 'Asha Rao', email: patient.email, password: 'a long enough secret' },
  });
  expect(again.json()).toMatchObject({ success: true });
});

test('a record without an appointment that took place is deleted at once', async () => {
  const { appointmentId } = await bookedAppointment(clinic, { patient, doctor });
  await request(patient, 'setReason', { appointmentId, reason: `${MARK} reason` });
  await request(patient, 'cancelAppointment', { appointmentId });
  await confirm();
  expect(await tablesWithMark()).toEqual([]);
});

test('the statement is mailed, opens for its address alone, and shows a change of its words', async () => {
  await someRecord();
  const { url, statement } = (await confirm()).body;
  const mail = (await readMail(clinic)).find(({ subject }) => subject.startsWith('Your data'));
  expect(mail).toMatchObject({
    to: patient.email,
    subject: `Your data is erased (${statement.number})`,
  });
  expect(mail?.text).toContain(url);
  const path = new URL(url).pathname;
  const page = await clinic.app.inject({ url: path });
  expect(page.body).toContain('The clinic signed this statement');
  expect(page.body).toContain('Indian Medical Council Regulations 2002');
  expect(page.body).not.toContain(MARK);
  expect((await clinic.app.inject({ url: `${path.slice(0, -1)}~` })).statusCode).toBe(404);
  await rows(`UPDATE erasures SET statement = replace(statement, '2030', '2028')`);
  expect((await clinic.app.inject({ url: path })).body).toContain('not what the clinic signed');
  await runJob();
  const found = await rows(`SELECT 1 FROM outbox WHERE kind = 'erased'`);
  expect(found).toEqual([]);
});

test('the last message comes in the language that the patient had chosen', async () => {
  await request(patient, 'setLocale', { locale: 'hi' });
  const { number } = (await confirm()).body.statement;
  const subject = translator('hi')._('Your data is erased ({number})', { number });
  expect(await readMail(clinic)).toContainEqual(
    expect.objectContaining({ to: patient.email, subject }),
  );
});

test('what arrives while a patient is erased is erased by the next run', async () => {
  await confirm();
  await rows(`INSERT INTO devices (id, patient_id, name, key, paired_at)
    VALUES (gen_random_uuid(), '${patient.id}'::uuid, '${MARK}', 'k', now())`);
  await runJob();
  expect(await tablesWithMark()).toEqual([]);
});

test('an older backup is erased again before the clinic opens', async () => {
  await someRecord();
  const { statement } = (await confirm()).body;
  await runJob();
  const list = readFileSync(join(dataDir, 'erased.json'), 'utf8');
  expect(list).toContain(statement.number);
  expect(list).not.toContain(patient.id);
  // The store as it was before.
  await rows(`DELETE FROM erasures`);
  await rows(`UPDATE patients SET erased_at = NULL, name = '${MARK}', email = 'z@example.org'
    WHERE id = '${patient.id}'::uuid`);
  expect(await restart()).toBe(1);
  expect(await tablesWithMark()).not.toContain('patients');
  expect(await restart()).toBe(0);
});

test.each(['note_versions', 'note_addenda', 'shared_summaries', 'health_entry_versions'])(
  'rows of %s cannot be deleted for a patient who was not erased',
  async (table) => {
    await someRecord();
    await expect(rows(`DELETE FROM ${table}`)).rejects.toThrow('appended');
    await expect(rows('UPDATE ledger_entries SET amount_minor = 1')).rejects.toThrow('appended');
  },
);

test('amounts of an erased patient cannot be changed either', async () => {
  await someRecord();
  await confirm();
  await rows('UPDATE ledger_entries SET amount_minor = 1');
  const found = await rows(`SELECT amount_minor::text AS amount
    FROM ledger_entries`);
  expect(found).not.toEqual([{ amount: '1' }]);
});

test('erasing twice deletes nothing more and counts the patient once', async () => {
  await confirm();
  await clinic.database.transaction((trx) => erasePatient(trx, patient.id, new Date(clinic.now)));
  expect((await request(admin, 'listPatients')).body.total).toBe(0);
});

test('messages to a doctor with the same address stay', async () => {
  await rows(`INSERT INTO outbox (id, kind, recipient_role, recipient_id, payload, deduplication_key, message_id,
      created_at, due_at, address) VALUES (gen_random_uuid(), 'agenda', 'doctor', '${doctor.id}', '{}', 'agenda:x',
      '<x@nadi>', now(), now(), '${patient.email}')`);
  await confirm();
  expect(await rows("SELECT 1 AS left FROM outbox WHERE kind = 'agenda'")).toEqual([{ left: 1 }]);
});

test('a consultation that has begun is not cancelled, and its record is stored for three years', async () => {
  const { appointmentId } = await bookedAppointment(clinic, { patient, doctor });
  clinic.now = Date.parse('2027-01-06T10:15:00+05:30');
  await renewSessions();
  const { statement } = (await confirm()).body;
  expect(statement.rows).toContainEqual(
    expect.objectContaining({ action: 'keep', until: '2030-01-06' }),
  );
  const cancelled = `SELECT cancelled_at FROM appointments WHERE id = '${appointmentId}'`;
  expect(await rows(cancelled)).toEqual([{ cancelled_at: null }]);
});

test('a note stays although its appointment was cancelled', async () => {
  const { appointmentId } = await bookedAppointment(clinic, { patient, doctor });
  const note = { subjective: '', objective: '', assessment: MARK, plan: '' };
  await request(doctor, 'saveNote', { appointmentId, note, version: 0 });
  await request(doctor, 'cancelAppointment', { appointmentId });
  await confirm();
  expect(await tablesWithMark()).toContain('note_versions');
});

test('what is retained is not merged, opened in an emergency or answered', async () => {
  await someRecord();
  await confirm();
  const other = await somePatient(clinic);
  const merge = { userId: patient.id, intoUserId: other.id };
  expect((await request(admin, 'mergePatients', merge)).body.code).toBe('patient-not-found');
  const { body } = await request(admin, 'getClinicSettings');
  const settings = { ...body.settings, emergencyAccess: true };
  expect((await request(admin, 'updateClinicSettings', settings)).status).toBe(200);
  const unknown = await someDoctor(clinic);
  const access = { userId: patient.id, reason: 'Came in without being able to speak' };
  const opened = await request(unknown, 'openEmergencyAccess', access);
  expect(opened.body.code).toBe('patient-not-found');
  expect((await request(doctor, 'listDoctorDisputes')).body.disputes).toEqual([]);
});

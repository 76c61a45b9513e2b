import { randomUUID } from 'node:crypto';
import { hours } from '@nadi/domain/limits';
import { describe, expect, test } from 'vitest';
import { readConfig } from '#config';
import { insertUpload } from '#store/documents.ts';
import { confirmEmail } from '#store/patients.ts';
import { type Person, renewSession, somePatient } from '#testing/actors.ts';
import { anotherNode } from '#testing/another-node.ts';
import { bookedAppointment } from '#testing/booked-appointment.ts';
import { type TestClinic, testClinic } from '#testing/build-app.ts';
import { someDependant } from '#testing/dependants.ts';
import { sendForm } from '#testing/send-form.ts';
import { uploadDocument } from './upload-document.ts';

const MB = 1024 * 1024;
const PDF = Buffer.from('%PDF-1.7\n%%EOF');
const clinic = testClinic();

let patient: Person;

/** Books for the patient or a dependant and returns the appointment's id. */
async function book(at: TestClinic, dependantId?: string): Promise<string> {
  const more = dependantId !== undefined && { dependantId };
  return (await bookedAppointment(at, { patient, ...more })).appointmentId;
}

async function upload(at: Pick<TestClinic, 'app'>, appointmentId: string) {
  const fields = { appointmentId, document: new File([PDF], 'x.pdf') };
  const { status, body } = await sendForm(at, '/api/user/upload-document', fields, {
    token: patient.token,
  });
  return [status, body.code];
}

/** Enlarges the only document of an appointment so that one more upload reaches `allowed` bytes. */
async function fill(at: TestClinic, appointmentId: string, allowed: number): Promise<void> {
  expect(await upload(at, appointmentId)).toEqual([200, undefined]);
  await at.database.db
    .updateTable('documents')
    .set({ size: allowed - PDF.length } as object)
    .where('appointment_id', '=', appointmentId)
    .execute();
}

test('the documents of a family together are limited', async () => {
  patient = await somePatient(clinic);
  const [older, younger] = [
    await someDependant(clinic, patient),
    await someDependant(clinic, patient, { name: 'Ravi Rao' }),
  ];
  await fill(clinic, await book(clinic, older), 500 * MB);
  const [ofYounger, own] = [await book(clinic, younger), await book(clinic)];
  expect(await upload(clinic, ofYounger)).toEqual([200, undefined]);
  expect(await upload(clinic, ofYounger)).toEqual([409, 'documents-too-large']);
  expect(await upload(clinic, own)).toEqual([409, 'documents-too-large']);
  patient = await somePatient(clinic);
  expect(await upload(clinic, await book(clinic))).toEqual([200, undefined]);
});

/** Counts stored parts without a document. */
async function countOrphans(at: TestClinic): Promise<number> {
  const { rows } = await at.database.executeSql(
    'SELECT count(*)::int AS count FROM document_parts WHERE document_id NOT IN (SELECT id FROM documents)',
  );
  return (rows[0] as { count: number }).count;
}

test('parallel uploads beyond the limit keep no bytes', async () => {
  patient = await somePatient(clinic);
  const appointmentId = await book(clinic);
  await fill(clinic, appointmentId, 500 * MB);
  const replies = await Promise.all(Array.from({ length: 4 }, () => upload(clinic, appointmentId)));
  expect(replies.map(([status]) => status).sort()).toEqual([200, 409, 409, 409]);
  expect(await countOrphans(clinic)).toBe(0);
});

test('parallel uploads at two nodes beyond the limit keep no bytes', async () => {
  patient = await somePatient(clinic);
  const appointmentId = await book(clinic);
  await fill(clinic, appointmentId, 500 * MB);
  const other = await anotherNode(clinic);
  const nodes = [clinic, { app: other }, clinic, { app: other }];
  const replies = await Promise.all(nodes.map((node) => upload(node, appointmentId)));
  await other.close();
  expect(replies.map(([status]) => status).sort()).toEqual([200, 409, 409, 409]);
  expect(await countOrphans(clinic)).toBe(0);
});

test('counts an upload at another node for an hour, also if that node ends', async () => {
  patient = await somePatient(clinic);
  const appointmentId = await book(clinic);
  await insertUpload(clinic.database.db, {
    documentId: randomUUID(),
    appointmentId,
    patientId: patient.id,
    size: 500 * MB,
    startedAt: new Date(clinic.now),
  });
  expect(await upload(clinic, appointmentId)).toEqual([409, 'documents-too-large']);
  expect(await countOrphans(clinic)).toBe(0);
  clinic.now += hours(1);
  await renewSession(clinic, patient.token);
  expect(await upload(clinic, appointmentId)).toEqual([200, undefined]);
});

test('an upload that is refused after its contents were stored keeps no bytes', async () => {
  patient = await somePatient(clinic);
  const appointmentId = await book(clinic);
  const { db } = clinic.database;
  // Between the two checks the appointment is cancelled.
  await clinic.database.executeSql(`
    CREATE FUNCTION cancel_meanwhile() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
      UPDATE appointments SET cancelled_at = now(), cancelled_by = 'admin'; RETURN NULL; END $$;
    CREATE TRIGGER cancel_meanwhile AFTER INSERT ON document_parts EXECUTE FUNCTION cancel_meanwhile()`);
  try {
    expect(await upload(clinic, appointmentId)).toEqual([409, 'already-cancelled']);
  } finally {
    await clinic.database.executeSql(
      'DROP TRIGGER cancel_meanwhile ON document_parts; DROP FUNCTION cancel_meanwhile()',
    );
  }
  expect(await countOrphans(clinic)).toBe(0);
  expect(await db.selectFrom('documents').select('id').execute()).toEqual([]);
});

test('a full disk of the database is named, and nothing stays stored', async () => {
  patient = await somePatient(clinic);
  const appointmentId = await book(clinic);
  await clinic.database.executeSql(`
    CREATE FUNCTION fill_disk() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
      RAISE EXCEPTION 'No space left on device' USING ERRCODE = '53100'; END $$;
    CREATE TRIGGER fill_disk AFTER INSERT ON document_parts EXECUTE FUNCTION fill_disk()`);
  try {
    expect(await upload(clinic, appointmentId)).toEqual([503, 'storage-full']);
  } finally {
    await clinic.database.executeSql(
      'DROP TRIGGER fill_disk ON document_parts; DROP FUNCTION fill_disk()',
    );
  }
});

describe('with mail', () => {
  const withMail = testClinic({}, () => ({
    config: { ...readConfig({}), bookingLimits: { openMax: 5, unverifiedMax: 2 } },
  }));

  test('with mail, there is less space until the address is confirmed', async () => {
    patient = await somePatient(withMail);
    const appointmentId = await book(withMail);
    await fill(withMail, appointmentId, 20 * MB);
    expect(await upload(withMail, appointmentId)).toEqual([200, undefined]);
    expect(await upload(withMail, appointmentId)).toEqual([409, 'email-unverified']);
    await confirmEmail(withMail.database.db, patient.id, new Date(withMail.now));
    expect(await upload(withMail, appointmentId)).toEqual([200, undefined]);
  });
});

test('without mail, addresses cannot be confirmed, and all patients have the same space', async () => {
  patient = await somePatient(clinic);
  const appointmentId = await book(clinic);
  await fill(clinic, appointmentId, 20 * MB);
  expect(await upload(clinic, appointmentId)).toEqual([200, undefined]);
  expect(await upload(clinic, appointmentId)).toEqual([200, undefined]);
});

test('checks the free space before anything else', async () => {
  const { prepare } = uploadDocument({
    zone: 'Asia/Kolkata',
    limitUnconfirmed: false,
    scanner: null,
    freeSpace: async () => 0,
  });
  const document = new File([PDF], 'x.pdf');
  const context = { body: { document } } as never;
  await expect(prepare?.(context, {} as never)).rejects.toMatchObject({ code: 'storage-full' });
});

import { randomUUID } from 'node:crypto';
import { CANCELLED_DOCUMENTS_FOR, days, hours, minutes } from '@nadi/domain/limits';
import { expect, test } from 'vitest';
import { recordAudit } from '#store/audit.ts';
import {
  type Person,
  renewSession,
  requestAs,
  someAdmin,
  someDoctor,
  somePatient,
} from '#testing/actors.ts';
import { testClinic } from '#testing/build-app.ts';
import { removeUnusedDocuments } from './maintenance-jobs.ts';

const clinic = testClinic();

interface Case {
  patient: Person;
  doctor: Person;
  appointmentId: string;
  documentId: string;
}

/** An appointment tomorrow with a document. */
async function someCase(): Promise<Case> {
  const [patient, doctor] = [await somePatient(clinic), await someDoctor(clinic)];
  const slot = { docId: doctor.id, slotDate: '6_1_2027', slotTime: '10:00 AM' };
  const { body } = await requestAs(clinic, 'bookAppointment', slot, { as: patient });
  const { db } = clinic.database;
  const documentId = randomUUID();
  const { appointmentId } = body;
  await db
    .insertInto('documents')
    .values({
      ...{ id: documentId, appointment_id: appointmentId, patient_id: patient.id },
      ...{ name: 'Letter.pdf', media_type: 'application/pdf', size: 8, sha256: Buffer.alloc(32) },
      uploaded_at: new Date(clinic.now),
    })
    .execute();
  const bytes = Buffer.from('%PDF-1.7');
  const part = { document_id: documentId, part: 0, bytes, stored_at: new Date(clinic.now) };
  await db.insertInto('document_parts').values(part).execute();
  return { patient, doctor, appointmentId, documentId };
}

const cancel = ({ patient, appointmentId }: Case) =>
  requestAs(clinic, 'cancelAppointment', { appointmentId }, { as: patient });

function open({ doctor, documentId }: Case) {
  const url = `/api/doctor/document?documentId=${documentId}`;
  return clinic.app.inject({ url, headers: { dToken: doctor.token } });
}

const change = ({ appointmentId }: Case, facts: Record<string, Date>) =>
  clinic.database.db
    .updateTable('appointments')
    .set(facts)
    .where('id', '=', appointmentId)
    .execute();

async function remaining(): Promise<string[]> {
  await removeUnusedDocuments(clinic.database, { now: () => clinic.now }).run();
  const { db } = clinic.database;
  const parts = await db.selectFrom('document_parts').select('document_id').execute();
  const documents = await db.selectFrom('documents').select('id').execute();
  expect(parts.map((part) => part.document_id).toSorted()).toEqual(
    documents.map(({ id }) => id).toSorted(),
  );
  return documents.map(({ id }) => id).toSorted();
}

test('removes a document 30 days after its appointment was cancelled before the start, with an entry', async () => {
  const added = await someCase();
  await cancel(added);
  clinic.now += CANCELLED_DOCUMENTS_FOR;
  expect(await remaining()).toEqual([added.documentId]);
  clinic.now += 1;
  expect(await remaining()).toEqual([]);
  const as = await someAdmin(clinic);
  await renewSession(clinic, as.token);
  const { body } = await requestAs(clinic, 'listAudit', { action: 'lost-document' }, { as });
  expect(body.entries).toMatchObject([
    { subject: { id: added.patient.id }, appointmentId: added.appointmentId },
  ]);
});

test('what may belong to a record stays forever', async () => {
  const retained: Case[] = [];
  const added = async (prepare: (added: Case) => Promise<unknown>) => {
    const made = await someCase();
    await prepare(made);
    retained.push(made);
  };
  // Takes place, or is still ahead.
  await added(async () => undefined);
  await added(async (made) => change(made, { completed_at: new Date(clinic.now) }));
  // Cancelled once it had begun.
  await added(async (made) => {
    await cancel(made);
    await change(made, { starts_at: new Date(clinic.now - hours(1)) });
  });
  // Its doctor opened the document, which only works before the cancellation.
  await added(async (made) => {
    expect((await open(made)).statusCode).toBe(200);
    await cancel(made);
  });
  await added(async (made) => {
    await cancel(made);
    const note = { appointment_id: made.appointmentId, version: 1 };
    await clinic.database.db.insertInto('notes').values(note).execute();
  });
  clinic.now += days(3650);
  expect(await remaining()).toEqual(retained.map(({ documentId }) => documentId).toSorted());
});

test('keeps a document opened after another one that day, although both openings are one entry', async () => {
  const { db } = clinic.database;
  const added = await someCase();
  await open(added);
  clinic.now += minutes(10);
  const documentId = randomUUID();
  const first = await db.selectFrom('documents').selectAll().executeTakeFirstOrThrow();
  await db.deleteFrom('documents').execute();
  const later = { ...first, id: documentId, uploaded_at: new Date(clinic.now) };
  await db.insertInto('documents').values(later).execute();
  const part = { document_id: documentId, part: 0, bytes: Buffer.from('%PDF-1.7') };
  await db
    .insertInto('document_parts')
    .values({ ...part, stored_at: later.uploaded_at })
    .execute();
  expect((await open({ ...added, documentId })).statusCode).toBe(200);
  await cancel(added);
  clinic.now += CANCELLED_DOCUMENTS_FOR + 1;
  expect(await remaining()).toEqual([documentId]);
});

test('documents of a record that another was merged into stay: the trail names the earlier one', async () => {
  const added = await someCase();
  await cancel(added);
  const patient = { role: 'patient' as const, id: added.patient.id };
  const at = new Date(clinic.now);
  await recordAudit(clinic.database.db, {
    ...{ at, action: 'merged-patients', subject: patient, appointmentId: null },
    actor: { role: 'admin', id: randomUUID() },
  });
  clinic.now += CANCELLED_DOCUMENTS_FOR + 1;
  expect(await remaining()).toEqual([added.documentId]);
});

test('a run removes twenty, the next one the others', async () => {
  for (let count = 0; count < 22; count += 1) await cancel(await someCase());
  clinic.now += CANCELLED_DOCUMENTS_FOR + 1;
  expect(await remaining()).toHaveLength(2);
  expect(await remaining()).toEqual([]);
});

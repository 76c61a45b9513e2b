import { type RawBuilder, sql } from 'kysely';
import { deleteImage } from './images.ts';
import type { Db } from './tables.ts';

/** Shown instead of the name in lists of appointments and payments. */
export const ERASED_NAME = 'Erased patient';

/**
 * Deletes everything about a patient that no law requires keeping: the account, contact, messages, names in
 * meetings, waitlist, devices, and entries about health that no doctor has confirmed. The row stays, without
 * a name, because appointments and the audit trail refer to it.
 */
export async function erasePatient(db: Db, patientId: string, at: Date): Promise<void> {
  const patient = await db
    .selectFrom('patients')
    .selectAll()
    .where('id', '=', patientId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  const emails = [patient.email, patient.new_email].filter((email) => email !== null);
  await eraseAccount(db, patientId, emails);
  const name = patient.erased_at ? '' : patient.name;
  await eraseMessages(db, { patientId, emails, name });
  await eraseMeetings(db, patientId);
  await eraseWaitlist(db, patientId);
  for (const table of ['devices', 'vitals_minutes', 'document_uploads', 'record_copies']) {
    await deleteRows(db, table, sql`patient_id = ${patientId}::uuid`);
  }
  await eraseHealthEntries(db, patientId, { unconfirmedOnly: true });
  await sql`UPDATE walk_ins SET ended_at = ${at}::timestamptz, outcome = 'left'
    WHERE patient_id = ${patientId}::uuid AND ended_at IS NULL`.execute(db);
  await sql`UPDATE emergency_accesses SET ends_at = ${at}::timestamptz
    WHERE patient_id = ${patientId}::uuid AND ends_at > ${at}::timestamptz`.execute(db);
  await sql`UPDATE dependants SET ended_by = CASE WHEN ended_at IS NULL THEN 'clinic' ELSE ended_by END,
      ended_at = coalesce(ended_at, ${at}::timestamptz), relation = '', invitation_email = NULL,
      invitation_confirmed = false
    WHERE manager_id = ${patientId}::uuid OR patient_id = ${patientId}::uuid`.execute(db);
  await db
    .updateTable('patients')
    .set({
      ...{ name: ERASED_NAME, email: null, new_email: null, password_hash: null, phone: '' },
      ...{ address_line1: '', address_line2: '', gender: 'Not Selected', born_on: null },
      ...{ image_id: null, email_verified_at: null, abha_number: null, abha_address: null },
      ...{ identity_changed_at: null, locale: null, erased_at: patient.erased_at ?? at },
    })
    .where('id', '=', patientId)
    .execute();
  if (patient.image_id) await deleteImage(db, patient.image_id);
  if (patient.erased_at) return;
  // The clinic no longer counts the patient.
  await sql`INSERT INTO row_counts (table_name, shard, rows) VALUES ('patients', 0, -1)
    ON CONFLICT (table_name, shard) DO UPDATE SET rows = row_counts.rows - 1`.execute(db);
}

async function deleteRows(db: Db, table: string, which: RawBuilder<unknown>): Promise<void> {
  await sql`DELETE FROM ${sql.table(table)} WHERE ${which}`.execute(db);
}

async function eraseAccount(db: Db, patientId: string, emails: string[]): Promise<void> {
  const own = sql`role = 'patient' AND account_id = ${patientId}::uuid`;
  for (const table of ['sessions', 'passkeys', 'passkey_challenges', 'account_tokens']) {
    await deleteRows(db, table, own);
  }
  await deleteRows(db, 'sign_in_codes', sql`patient_id = ${patientId}::uuid`);
  const byEmail = sql`role = 'patient' AND email = ANY (${emails}::text[])`;
  for (const table of ['sign_in_tries', 'sign_in_waits', 'known_addresses']) {
    await deleteRows(db, table, byEmail);
  }
}

/** Messages to others about the patient stay only until they are sent: they look the name up then. */
async function eraseMessages(
  db: Db,
  { patientId, emails, name }: { patientId: string; emails: string[]; name: string },
): Promise<void> {
  const own = sql`role = 'patient' AND account_id = ${patientId}::uuid`;
  await deleteRows(db, 'message_opt_outs', own);
  await deleteRows(db, 'push_subscriptions', own);
  await deleteRows(db, 'message_counts', sql`address = ANY (${emails}::text[])`);
  await deleteRows(
    db,
    'outbox',
    sql`(recipient_role = 'patient' AND (recipient_id = ${patientId}::uuid
        OR payload->>'address' = ANY (${emails}::text[]) OR address = ANY (${emails}::text[])))
      OR (finished_at IS NOT NULL AND (payload->>'patientId' = ${patientId}
        OR payload->>'appointmentId' IN
          (SELECT id::text FROM appointments WHERE patient_id = ${patientId}::uuid)))`,
  );
  // Trial mode stores whole messages.
  const names = sql`position(${name} IN subject || ' ' || text_body || ' ' || html_body) > 0`;
  await deleteRows(
    db,
    'sandbox_messages',
    sql`recipient = ANY (${emails}::text[]) OR ${name} <> '' AND ${names}`,
  );
}

function ofPatient(patientId: string): RawBuilder<unknown> {
  return sql`appointment_id IN (SELECT id FROM appointments WHERE patient_id = ${patientId}::uuid)`;
}

async function eraseMeetings(db: Db, patientId: string): Promise<void> {
  for (const table of ['meeting_attendance', 'lobby_decisions', 'guest_invitations']) {
    await deleteRows(db, table, ofPatient(patientId));
  }
}

/** Held times become free. */
async function eraseWaitlist(db: Db, patientId: string): Promise<void> {
  await deleteRows(db, 'claims', sql`patient_id = ${patientId}::uuid AND appointment_id IS NULL`);
  const entries = sql`SELECT id FROM waitlist_entries WHERE patient_id = ${patientId}::uuid`;
  await deleteRows(db, 'waitlist_offers', sql`entry_id IN (${entries})`);
  await deleteRows(db, 'waitlist_entries', sql`patient_id = ${patientId}::uuid`);
}

async function eraseHealthEntries(
  db: Db,
  patientId: string,
  { unconfirmedOnly }: { unconfirmedOnly: boolean },
): Promise<void> {
  const retained = unconfirmedOnly
    ? sql`EXISTS (SELECT 1 FROM health_entry_versions any_of WHERE any_of.entry_id = entry.id
        AND any_of.confirmed_at IS NOT NULL)`
    : sql`false`;
  const { rows } = await sql<{ id: string }>`SELECT id FROM health_entries entry
    WHERE patient_id = ${patientId}::uuid AND NOT ${retained}`.execute(db);
  const ids = rows.map(({ id }) => id);
  await deleteRows(db, 'health_entry_versions', sql`entry_id = ANY (${ids}::uuid[])`);
  await deleteRows(db, 'health_entries', sql`id = ANY (${ids}::uuid[])`);
}

/** Deletes statements that were sent, with the address that they were sent to. */
export async function deleteSentStatements(db: Db): Promise<void> {
  const { rows } = await sql<{ address: string }>`DELETE FROM outbox
    WHERE kind = 'erased' AND state IN ('done', 'dropped') RETURNING payload->>'address' AS address`.execute(
    db,
  );
  const addresses = rows.map(({ address }) => address);
  if (addresses.length > 0) {
    await deleteRows(db, 'message_counts', sql`address = ANY (${addresses}::text[])`);
  }
}

/** Deletes the clinical record of a patient, with what others wrote about appointments. */
export async function eraseRecord(db: Db, patientId: string, at: Date): Promise<void> {
  const own = ofPatient(patientId);
  const disputed = sql`${own} OR entry_id IN
    (SELECT id FROM health_entries WHERE patient_id = ${patientId}::uuid)`;
  await deleteRows(
    db,
    'dispute_answers',
    sql`dispute_id IN (SELECT id FROM disputes WHERE ${disputed})`,
  );
  await deleteRows(db, 'disputes', disputed);
  for (const table of ['note_addenda', 'note_versions', 'notes', 'shared_summaries']) {
    await deleteRows(db, table, own);
  }
  await deleteRows(db, 'prescriptions', own);
  for (const table of ['documents', 'emergency_accesses']) {
    await deleteRows(db, table, sql`patient_id = ${patientId}::uuid`);
  }
  for (const table of ['intake_answers', 'appointment_reasons', 'consents', 'encounters']) {
    await deleteRows(db, table, own);
  }
  await eraseHealthEntries(db, patientId, { unconfirmedOnly: false });
  await db
    .updateTable('appointments')
    .set({
      ...{ vitals_bpm: null, vitals_spo2: null, vitals_source: null, cancel_reason: null },
      ...{ no_show_note: null, accept_message: null },
    })
    .where('patient_id', '=', patientId)
    .execute();
  await db
    .updateTable('erasures')
    .set({ identity: null, record_erased_at: at })
    .where('patient_id', '=', patientId)
    .where('erased_at', 'is not', null)
    .execute();
}

/** Removes names and words from a patient's payments; numbers, amounts and times stay. */
export async function erasePaymentNames(db: Db, patientId: string, at: Date): Promise<void> {
  const own = ofPatient(patientId);
  await sql`UPDATE invoices SET patient_name = '' WHERE ${own}`.execute(db);
  await sql`UPDATE ledger_entries SET note = NULL WHERE note IS NOT NULL AND ${own}`.execute(db);
  await sql`UPDATE refunds SET note = NULL WHERE order_id IN
    (SELECT id FROM payment_orders WHERE ${own})`.execute(db);
  await db
    .updateTable('erasures')
    .set({ payments_erased_at: at })
    .where('patient_id', '=', patientId)
    .where('erased_at', 'is not', null)
    .execute();
}

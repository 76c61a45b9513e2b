import { sql } from 'kysely';
import { isExclusionViolation, uniqueViolation } from '#platform/db/database-errors.ts';
import { Problem } from '#platform/problem.ts';
import { toColumns } from './columns.ts';
import { moveImported } from './imports.ts';
import { type HealthIds, healthIdColumns } from './patients.ts';
import { belongsTo, changesRow, findsRow, rejectTakenEmail } from './statements.ts';
import type { Db, NewRow } from './tables.ts';
import { moveWalkIns } from './walk-ins.ts';

type NewPatient = HealthIds & Omit<NewRow<'patients'>, keyof HealthIds | 'passwordHash'>;

/** Inserts a patient without a password. @throws Problem 'email-taken' */
export async function insertPatientWithoutPassword(db: Db, patient: NewPatient): Promise<void> {
  await rejectTakenEmail(
    () =>
      db
        .insertInto('patients')
        .values({ ...toColumns(patient), ...healthIdColumns(patient), password_hash: null })
        .execute(),
    { field: 'email' },
  );
}

/** Locks the patient’s row, so that it is not merged away before the transaction ends; false for an erased one. */
export function lockPatientShared(db: Db, id: string): Promise<boolean> {
  return db
    .selectFrom('patients')
    .select('id')
    .where('id', '=', id)
    .where('erased_at', 'is', null)
    .forKeyShare()
    .$call(findsRow);
}

interface Contact extends HealthIds {
  name: string;
  email: string | null;
  phone: string;
}

/**
 * Updates a patient's name, address, phone and health ids.
 * @throws Problem 'email-taken'
 */
export async function updateContact(
  db: Db,
  id: string,
  { name, email, phone, ...ids }: Contact,
): Promise<void> {
  await rejectTakenEmail(
    () =>
      db
        .updateTable('patients')
        .set({ name, email, phone, ...healthIdColumns(ids) })
        .where('id', '=', id)
        .execute(),
    { field: 'email' },
  );
}

/** Records that a patient has another name or phone number than when the record was made. */
export async function markIdentityChanged(db: Db, id: string, at: Date): Promise<void> {
  await db.updateTable('patients').set({ identity_changed_at: at }).where('id', '=', id).execute();
}

/** Gives a patient without an address one, unless it belongs to another account: false. */
export function giveFreeEmail(db: Db, id: string, email: string): Promise<boolean> {
  return db
    .updateTable('patients')
    .set({ email })
    .where('id', '=', id)
    .where('email', 'is', null)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb.selectFrom('patients as other').select('other.id').where('other.email', '=', email),
        ),
      ),
    )
    .$call(changesRow);
}

/**
 * Gives everything of one patient to another and deletes the first. Call `lockPatient` for both first, so
 * that no other transaction changes their rows. Returns the ids of the appointments.
 * @throws Problem 'patient-busy' if the two have appointments at the same time
 */
export async function mergeInto(db: Db, id: string, intoId: string): Promise<string[]> {
  const patient = { patient_id: intoId };
  const moved = await moveAppointments(db, id, intoId);
  await db.updateTable('documents').set(patient).where('patient_id', '=', id).execute();
  await db.updateTable('prescribed_lines').set(patient).where('patient_id', '=', id).execute();
  await db.updateTable('health_entries').set(patient).where('patient_id', '=', id).execute();
  await db.updateTable('emergency_accesses').set(patient).where('patient_id', '=', id).execute();
  await moveWalkIns(db, id, intoId);
  await db
    .updateTable('waitlist_offers')
    .set({ freed_by: intoId })
    .where('freed_by', '=', id)
    .execute();
  await moveMessages(db, id, intoId);
  await moveImported(db, id, intoId);
  await db
    .deleteFrom('account_tokens')
    .where(belongsTo({ role: 'patient', id }))
    .execute();
  await fillMissing(db, id, intoId);
  await moveErasures(db, id, intoId);
  // Of a manager's access that has ended.
  await db.deleteFrom('dependants').where('patient_id', '=', id).execute();
  await db.deleteFrom('patients').where('id', '=', id).execute();
  return moved;
}

async function moveAppointments(db: Db, id: string, intoId: string): Promise<string[]> {
  const patient = { patient_id: intoId };
  try {
    await db.updateTable('claims').set(patient).where('patient_id', '=', id).execute();
    const moved = db.updateTable('appointments').set(patient).where('patient_id', '=', id);
    return (await moved.returning('id').execute()).map((appointment) => appointment.id);
  } catch (error) {
    const busy = isExclusionViolation(error) || uniqueViolation(error) !== null;
    throw busy ? new Problem('patient-busy') : error;
  }
}

/** Answered requests; the patient has only one account from now on, and no open request of another one. */
async function moveErasures(db: Db, id: string, intoId: string): Promise<void> {
  await sql`UPDATE erasures SET patient_id = ${intoId}::uuid,
      withdrawn_at = coalesce(withdrawn_at, CASE WHEN declined_at IS NULL THEN requested_at END)
    WHERE patient_id = ${id}::uuid`.execute(db);
}

/** Fills in missing health ids and language of messages; the record that stays keeps its own. */
async function fillMissing(db: Db, id: string, intoId: string): Promise<void> {
  await sql`
    UPDATE patients target
    SET abha_number = coalesce(target.abha_number, duplicate.abha_number),
      abha_address = coalesce(target.abha_address, duplicate.abha_address),
      locale = coalesce(target.locale, duplicate.locale)
    FROM patients duplicate WHERE target.id = ${intoId} AND duplicate.id = ${id}`.execute(db);
}

/** Messages about appointments that are not sent yet; those about the account end with it. */
async function moveMessages(db: Db, id: string, intoId: string): Promise<void> {
  await sql`
    UPDATE outbox SET recipient_id = ${intoId}::uuid
    WHERE state = 'pending' AND recipient_role = 'patient' AND recipient_id = ${id}::uuid
      AND (payload->>'appointmentId' IS NOT NULL OR payload->>'entryId' IS NOT NULL
        OR payload->>'accessId' IS NOT NULL OR payload->>'disputeId' IS NOT NULL)`.execute(db);
}

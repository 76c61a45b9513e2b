import type { ErasureBlock, RetentionKind } from '@nadi/domain/retention';
import type { VitalsSource } from '@nadi/domain/vitals';
import { type SqlBool, sql } from 'kysely';
import { toColumns } from './columns.ts';
import { changesRow, findsRow, isPending } from './statements.ts';
import type { Db, NewRow } from './tables.ts';

/** Columns of an appointment `a` that belong to the record; null if its patient `p` was erased. */
export const closedWhenErased = [
  unlessErased<string>('a.cancel_reason').as('cancel_reason'),
  unlessErased<string>('a.no_show_note').as('no_show_note'),
  unlessErased<string>('a.accept_message').as('accept_message'),
  unlessErased<number>('a.vitals_bpm').as('vitals_bpm'),
  unlessErased<number>('a.vitals_spo2').as('vitals_spo2'),
  unlessErased<VitalsSource>('a.vitals_source').as('vitals_source'),
] as const;

function unlessErased<T>(column: string) {
  return sql<T | null>`CASE WHEN p.erased_at IS NULL THEN ${sql.ref(column)} END`;
}

/** Inserts a request, unless the patient has an open one or is erased. */
export function insertErasure(db: Db, erasure: NewRow<'erasures'>): Promise<boolean> {
  return db
    .insertInto('erasures')
    .values(toColumns(erasure))
    .onConflict((oc) => oc.doNothing())
    .$call(changesRow);
}

/** Returns the latest request or erasure of a patient. */
export function findErasure(db: Db, patientId: string) {
  return db
    .selectFrom('erasures')
    .selectAll()
    .where('patient_id', '=', patientId)
    .orderBy('requested_at', 'desc')
    .orderBy('id')
    .executeTakeFirst();
}

export type StoredErasure = NonNullable<Awaited<ReturnType<typeof findErasure>>>;

export function findErasureById(db: Db, id: string) {
  return db.selectFrom('erasures').selectAll().where('id', '=', id).executeTakeFirst();
}

export function findErasureByToken(db: Db, token: string) {
  return db.selectFrom('erasures').selectAll().where('token', '=', token).executeTakeFirst();
}

type Answer =
  | { withdrawn_at: Date }
  | { declined_at: Date; decline_reason: string; decided_by: string };

/** Ends a patient's open request; returns whether there was one. */
export function answerErasure(db: Db, patientId: string, answer: Answer): Promise<boolean> {
  return db
    .updateTable('erasures')
    .set(answer)
    .where('patient_id', '=', patientId)
    .where(sql<SqlBool>`num_nonnulls(withdrawn_at, declined_at, erased_at) = 0`)
    .$call(changesRow);
}

/** Lists open requests, the first to answer first, then the latest answers. */
export function listErasures(db: Db, limit: number) {
  return db
    .selectFrom('erasures as e')
    .innerJoin('patients as p', 'p.id', 'e.patient_id')
    .selectAll('e')
    .select('p.name')
    .orderBy(sql`num_nonnulls(e.withdrawn_at, e.declined_at, e.erased_at)`)
    .orderBy(
      sql`CASE WHEN num_nonnulls(e.withdrawn_at, e.declined_at, e.erased_at) = 0 THEN answer_by END`,
    )
    .orderBy(sql`coalesce(e.withdrawn_at, e.declined_at, e.erased_at)`, 'desc')
    .limit(limit)
    .execute();
}

export async function markErased(
  db: Db,
  id: string,
  erased: Pick<StoredErasure, 'statement' | 'token' | 'record_until' | 'payments_until'> & {
    signature: Uint8Array;
    erased_at: Date;
    decided_by: string | null;
    identity: object | null;
  },
): Promise<void> {
  const identity = erased.identity && JSON.stringify(erased.identity);
  await db
    .updateTable('erasures')
    .set({ ...erased, identity })
    .where('id', '=', id)
    .execute();
}

/** Returns whether the patient's data was erased, so that what is kept is closed. */
export function isErased(db: Db, patientId: string): Promise<boolean> {
  return db
    .selectFrom('patients')
    .select('id')
    .where('id', '=', patientId)
    .where('erased_at', 'is not', null)
    .$call(findsRow);
}

/** Lists erasures whose record or payments were kept until before a day. */
export function listErasuresDue(db: Db, today: string, limit: number) {
  return db
    .selectFrom('erasures')
    .select(['id', 'patient_id', 'record_until', 'payments_until'])
    .select(['record_erased_at', 'payments_erased_at'])
    .where('erased_at', 'is not', null)
    .where(({ eb, or, and }) =>
      or([
        and([eb('record_until', '<', today), eb('record_erased_at', 'is', null)]),
        and([eb('payments_until', '<', today), eb('payments_erased_at', 'is', null)]),
      ]),
    )
    .orderBy('erased_at')
    .limit(limit)
    .execute();
}

/** Returns why an erasure has to wait; null if it need not. */
export async function findErasureBlock(
  db: Db,
  patientId: string,
  { now, freshSince }: { now: Date; freshSince: Date },
): Promise<ErasureBlock | null> {
  const { rows } = await sql<{ block: ErasureBlock | null }>`
    WITH own AS (SELECT id FROM appointments WHERE patient_id = ${patientId}::uuid)
    SELECT CASE
      WHEN EXISTS (SELECT 1 FROM payment_orders WHERE appointment_id IN (SELECT id FROM own)
        AND (state = 'processing' OR (state = 'open' AND expires_at > ${now}::timestamptz)))
        THEN 'open-payment'
      WHEN EXISTS (SELECT 1 FROM refunds JOIN payment_orders o ON o.id = refunds.order_id
        WHERE o.appointment_id IN (SELECT id FROM own) AND refunds.state IN ('requested', 'pending'))
        THEN 'open-refund'
      WHEN EXISTS (SELECT 1 FROM meeting_attendance WHERE appointment_id IN (SELECT id FROM own)
        AND kind IN ('patient', 'lobby') AND seen_at >= ${freshSince}::timestamptz)
        THEN 'in-meeting' END AS block`.execute(db);
  return rows[0]?.block ?? null;
}

/** Lists a patient's open appointments that have not started, the next one first. */
export function listAppointmentsToCancel(db: Db, patientId: string, now: Date) {
  return db
    .selectFrom('appointments as a')
    .innerJoin('doctors as d', 'd.id', 'a.doctor_id')
    .select(['a.id', 'a.slot_date', 'a.slot_time', 'd.name as doctor_name'])
    .where('a.patient_id', '=', patientId)
    .where(isPending('a'))
    .where('a.starts_at', '>', now)
    .orderBy('a.starts_at')
    .execute();
}

type Counts = Record<RetentionKind, number>;

/** Counts what an erasure finds of a patient; what is there only sometimes counts as 1. */
export async function findErasureFacts(
  db: Db,
  { patientId, zone, now }: { patientId: string; zone: string; now: Date },
): Promise<{
  bornOn: string | null;
  lastDay: string | null;
  lastPaidOn: string | null;
  counts: Counts;
}> {
  const count = (query: ReturnType<typeof sql>) => sql`(SELECT count(*) FROM (${query}) counted)`;
  const one = (table: string, column = 'patient_id') =>
    count(
      sql`SELECT 1 FROM ${sql.table(table)} WHERE ${sql.ref(column)} = ${patientId}::uuid LIMIT 1`,
    );
  const has = (table: string) =>
    sql`EXISTS (SELECT 1 FROM ${sql.table(table)} WHERE appointment_id = own.id)`;
  const { rows } = await sql<
    Counts & { bornOn: string | null; lastDay: string | null; lastPaidOn: string | null }
  >`
    WITH own AS (SELECT * FROM appointments WHERE patient_id = ${patientId}::uuid),
    began AS (SELECT id, least(starts_at, ${now}::timestamptz) AS starts_at FROM own
      WHERE (cancelled_at IS NULL AND starts_at <= ${now}::timestamptz)
        OR ${has('notes')} OR ${has('prescriptions')}
        OR EXISTS (SELECT 1 FROM encounters WHERE appointment_id = own.id AND started_at IS NOT NULL)),
    recorded AS (SELECT id FROM own WHERE id IN (SELECT id FROM began) OR ${has('documents')}
      OR ${has('intake_answers')} OR ${has('consents')} OR ${has('appointment_reasons')}
      OR ${has('encounters')}),
    entries AS (SELECT entry.id, EXISTS (SELECT 1 FROM health_entry_versions said
        WHERE said.entry_id = entry.id AND said.confirmed_at IS NOT NULL) AS confirmed
      FROM health_entries entry WHERE patient_id = ${patientId}::uuid)
    SELECT p.born_on AS "bornOn", 1 AS contact,
      (SELECT max(starts_at AT TIME ZONE ${zone})::date FROM began) AS "lastDay",
      (SELECT max(at AT TIME ZONE ${zone})::date FROM ledger_entries
        WHERE appointment_id IN (SELECT id FROM own)) AS "lastPaidOn",
      CASE WHEN p.email IS NULL THEN 0 ELSE 1 END AS "sign-in",
      ${count(sql`SELECT 1 FROM dependants
        WHERE (manager_id = p.id OR patient_id = p.id) AND ended_at IS NULL`)} AS family,
      greatest(${count(sql`SELECT 1 FROM outbox WHERE recipient_role = 'patient'
        AND recipient_id = ${patientId}::uuid LIMIT 1`)}, ${count(sql`SELECT 1 FROM push_subscriptions
        WHERE role = 'patient' AND account_id = ${patientId}::uuid LIMIT 1`)}) AS messages,
      ${count(sql`SELECT 1 FROM meeting_attendance WHERE appointment_id IN (SELECT id FROM own)
        UNION SELECT 1 FROM guest_invitations WHERE appointment_id IN (SELECT id FROM own)
        UNION SELECT 1 FROM lobby_decisions WHERE appointment_id IN (SELECT id FROM own)`)} AS meetings,
      ${count(sql`SELECT 1 FROM waitlist_entries WHERE patient_id = ${patientId}::uuid`)} AS waitlist,
      greatest(${one('devices')}, ${one('vitals_minutes')}) AS devices,
      (SELECT count(*) FROM record_copies WHERE patient_id = p.id) AS copies,
      (SELECT count(*) FROM entries WHERE NOT confirmed) AS "own-health",
      (SELECT count(*) FROM recorded)
        + CASE WHEN EXISTS (SELECT 1 FROM entries WHERE confirmed)
          AND NOT EXISTS (SELECT 1 FROM recorded) THEN 1 ELSE 0 END AS record,
      (SELECT count(*) FROM ledger_entries WHERE appointment_id IN (SELECT id FROM own)) AS payments,
      (SELECT count(*) FROM own) AS appointments,
      ${count(sql`SELECT 1 FROM audit_entries WHERE subject_id = ${patientId}::uuid LIMIT 1`)} AS audit
    FROM patients p WHERE p.id = ${patientId}::uuid`.execute(db);
  const found = rows[0];
  if (!found) throw new Error('the patient to erase does not exist');
  const { bornOn, lastDay, lastPaidOn, ...counts } = found;
  const numbers = Object.entries(counts).map(([kind, number]) => [kind, Number(number)]);
  return { bornOn, lastDay, lastPaidOn, counts: Object.fromEntries(numbers) };
}

/** Lists erasures that were carried out, since `since` if it is given. */
export function listErased(db: Db, since?: Date) {
  return db
    .selectFrom('erasures')
    .select(['number', 'patient_id', 'erased_at', 'decided_by'])
    .where('erased_at', 'is not', null)
    .$if(since !== undefined, (query) => query.where('erased_at', '>=', since as Date))
    .orderBy('erased_at')
    .execute();
}

/** Lists the ids of all patients who are not erased. */
export async function listPatientIds(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('patients')
    .select('id')
    .where('erased_at', 'is', null)
    .execute();
  return rows.map(({ id }) => id);
}

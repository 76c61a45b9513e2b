import { sql } from 'kysely';
import { toColumns } from './columns.ts';
import { changesRow } from './statements.ts';
import type { Db, NewRow } from './tables.ts';

const patientId = sql<string>`coalesce(a.patient_id, e.patient_id)`;

function selectDisputes(db: Db) {
  return db
    .selectFrom('disputes as d')
    .leftJoin('appointments as a', 'a.id', 'd.appointment_id')
    .leftJoin('health_entries as e', 'e.id', 'd.entry_id')
    .leftJoin('health_entry_versions as v', (join) =>
      join.onRef('v.entry_id', '=', 'e.id').onRef('v.version', '=', 'e.version'),
    )
    .innerJoin('patients as p', (join) =>
      join.on(sql<boolean>`p.id = ${patientId} AND p.erased_at IS NULL`),
    )
    .innerJoin('doctors', 'doctors.id', 'd.doctor_id')
    .leftJoin('dispute_answers as answer', 'answer.dispute_id', 'd.id')
    .select(['d.id', 'd.kind', 'd.about_id', 'd.appointment_id', 'd.doctor_id', 'd.text'])
    .select(['d.disputed_at', 'p.id as patient_id', 'p.name as patient_name'])
    .select(['doctors.name as doctor_name', 'v.text as entry_text'])
    .select(['answer.text as answer_text', 'answer.answered_at'])
    .orderBy('d.disputed_at', 'desc')
    .orderBy('d.id');
}

export type StoredDispute = Awaited<
  ReturnType<ReturnType<typeof selectDisputes>['execute']>
>[number];

export function findDispute(db: Db, id: string): Promise<StoredDispute | undefined> {
  return selectDisputes(db).where('d.id', '=', id).executeTakeFirst();
}

/** Lists the disputes of these patients, newest first. */
export function listDisputesOf(db: Db, patientIds: readonly string[]): Promise<StoredDispute[]> {
  return selectDisputes(db)
    .where(sql<boolean>`${patientId} = ANY (${[...patientIds]}::uuid[])`)
    .execute();
}

/** Lists the disputes that a doctor answers about patients that they still treat, newest first. */
export function listDisputesFor(db: Db, doctorId: string): Promise<StoredDispute[]> {
  return selectDisputes(db)
    .where('d.doctor_id', '=', doctorId)
    .where(
      sql<boolean>`EXISTS (SELECT 1 FROM appointments own WHERE own.doctor_id = ${doctorId}::uuid
        AND own.patient_id = ${patientId} AND own.cancelled_at IS NULL)`,
    )
    .execute();
}

/** Counts the disputes that wait for this doctor's answer. */
export async function countOpenDisputes(db: Db, doctorId: string): Promise<number> {
  return (await listDisputesFor(db, doctorId)).filter((each) => each.answered_at === null).length;
}

/** Counts the disputes without an answer whose doctor has retired and cannot answer. */
export async function countDisputesLeft(db: Db): Promise<number> {
  const { count } = await selectDisputes(db)
    .clearSelect()
    .clearOrderBy()
    .where('doctors.retired_at', 'is not', null)
    .where('answer.answered_at', 'is', null)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

export async function insertDispute(db: Db, dispute: NewRow<'disputes'>): Promise<void> {
  await db.insertInto('disputes').values(toColumns(dispute)).execute();
}

/** Returns false if there is an answer already. */
export function insertAnswer(db: Db, answer: NewRow<'dispute_answers'>): Promise<boolean> {
  return db
    .insertInto('dispute_answers')
    .values(toColumns(answer))
    .onConflict((oc) => oc.column('dispute_id').doNothing())
    .$call(changesRow);
}

/** Returns the doctor who confirmed an entry last; undefined for an entry that no doctor has confirmed. */
export async function findConfirmer(db: Db, entryId: string) {
  return db
    .selectFrom('health_entry_versions as v')
    .innerJoin('health_entries as e', 'e.id', 'v.entry_id')
    .select(['e.patient_id', 'v.saved_by_id as doctor_id'])
    .where('v.entry_id', '=', entryId)
    .where('v.confirmed_at', 'is not', null)
    .orderBy('v.version', 'desc')
    .executeTakeFirst();
}

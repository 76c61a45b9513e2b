import type { CopyFailure } from '@nadi/domain/copies';
import { type Selectable, sql } from 'kysely';
import { changesRow } from './statements.ts';
import type { Db, Tables } from './tables.ts';

export type StoredCopy = Selectable<Tables['record_copies']>;

interface NewCopy {
  id: string;
  patientId: string;
  requestedBy: string;
  at: Date;
}

/** Locks a patient's copies until the transaction ends, so that requests are counted one after another. */
export async function lockCopiesOf(trx: Db, patientId: string): Promise<void> {
  await trx
    .selectFrom('patients')
    .select('id')
    .where('id', '=', patientId)
    .forNoKeyUpdate()
    .execute();
}

export async function insertCopy(trx: Db, copy: NewCopy): Promise<void> {
  await trx
    .insertInto('record_copies')
    .values({
      id: copy.id,
      patient_id: copy.patientId,
      requested_by: copy.requestedBy,
      requested_at: copy.at,
    })
    .execute();
}

/** Lists the latest copies of these patients' records, newest first. */
export function listCopies(
  db: Db,
  patientIds: readonly string[],
  limit: number,
): Promise<StoredCopy[]> {
  return db
    .selectFrom('record_copies')
    .selectAll()
    .where('patient_id', 'in', patientIds)
    .orderBy('requested_at', 'desc')
    .orderBy('id')
    .limit(limit)
    .execute();
}

export function findCopy(db: Db, id: string): Promise<StoredCopy | undefined> {
  return db.selectFrom('record_copies').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Returns the patient's copy that waits or is being made. */
export function findOpenCopy(db: Db, patientId: string): Promise<StoredCopy | undefined> {
  return db
    .selectFrom('record_copies')
    .selectAll()
    .where('patient_id', '=', patientId)
    .where('ready_at', 'is', null)
    .where('failed_at', 'is', null)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
}

/** Counts the patient's copies since then, without failed ones. */
export async function countCopies(db: Db, patientId: string, since: Date): Promise<number> {
  const { count } = await db
    .selectFrom('record_copies')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('patient_id', '=', patientId)
    .where('requested_at', '>', since)
    .where('failed_at', 'is', null)
    .executeTakeFirstOrThrow();
  return count;
}

interface Lease {
  run: string;
  now: Date;
  until: Date;
}

/**
 * Leases the oldest copy that waits to a run, without the contents of an earlier run. A statement of that run
 * waits for this one and then finds another run. Undefined if there is none.
 */
export async function leaseCopy(trx: Db, lease: Lease): Promise<StoredCopy | undefined> {
  const { rows } = await sql<StoredCopy>`
    UPDATE record_copies SET run = ${lease.run}::uuid, leased_until = ${lease.until}::timestamptz,
      attempts = attempts + 1, done = 0, total = 0, missing = 0
    WHERE id = (
      SELECT id FROM record_copies
      WHERE ready_at IS NULL AND failed_at IS NULL AND ended_at IS NULL
        AND (leased_until IS NULL OR leased_until <= ${lease.now}::timestamptz)
      ORDER BY requested_at, id LIMIT 1 FOR UPDATE SKIP LOCKED)
    RETURNING *`.execute(trx);
  const [copy] = rows;
  if (copy) await trx.deleteFrom('record_copy_parts').where('copy_id', '=', copy.id).execute();
  return copy;
}

/** A copy and the run that makes it. */
export interface CopyRun {
  id: string;
  run: string;
}

interface CopyProgress {
  done: number;
  total: number;
  until: Date;
}

/** Saves the progress and extends the lease; returns false if the run no longer has it. */
export function saveCopyProgress(
  db: Db,
  copy: CopyRun,
  { done, total, until }: CopyProgress,
): Promise<boolean> {
  return updateRun(db, copy).set({ done, total, leased_until: until }).$call(changesRow);
}

/** Stores a part; returns false if the run no longer has the lease. The lock makes another run wait for this part. */
export function insertCopyPart(
  db: Db,
  { id, run }: CopyRun,
  { part, bytes }: { part: number; bytes: Uint8Array },
): Promise<boolean> {
  return db
    .insertInto('record_copy_parts')
    .columns(['copy_id', 'part', 'bytes'])
    .expression((eb) =>
      eb
        .selectFrom('record_copies')
        .select(({ val }) => [
          'id',
          sql<number>`${part}::int`.as('part'),
          val(Buffer.from(bytes)).as('bytes'),
        ])
        .where('id', '=', id)
        .where('run', '=', run)
        .forShare(),
    )
    .$call(changesRow);
}

interface FinishedCopy {
  size: number;
  missing: number;
  total: number;
  at: Date;
  endsAt: Date;
}

/** Makes a copy ready if all of its bytes are stored; returns false if the run no longer has the lease. */
export function finishCopy(
  trx: Db,
  copy: CopyRun,
  { size, missing, total, at, endsAt }: FinishedCopy,
): Promise<boolean> {
  return updateRun(trx, copy)
    .set({ ready_at: at, ends_at: endsAt, size, missing, total, done: total })
    .set({ run: null, leased_until: null })
    .where(
      sql<number>`(SELECT coalesce(sum(octet_length(bytes)), 0) FROM record_copy_parts WHERE copy_id = ${copy.id}::uuid)`,
      '=',
      size,
    )
    .$call(changesRow);
}

/** Records that a copy cannot be made, and deletes its contents; returns false if the run no longer has the lease. */
export function failCopy(
  trx: Db,
  copy: CopyRun,
  { failure, at }: { failure: CopyFailure; at: Date },
): Promise<boolean> {
  return updateRun(trx, copy)
    .set({ failed_at: at, failure, run: null, leased_until: null })
    .$call(changesRow);
}

/** Leaves a copy to another run, at once. */
export async function releaseCopy(db: Db, copy: CopyRun): Promise<void> {
  await updateRun(db, copy).set({ run: null, leased_until: null }).execute();
}

function updateRun(db: Db, { id, run }: CopyRun) {
  return db.updateTable('record_copies').where('id', '=', id).where('run', '=', run);
}

/** Reads the contents part by part. */
export async function* readCopy(db: Db, id: string): AsyncGenerator<Uint8Array> {
  for (let part = 0; ; part++) {
    const row = await db
      .selectFrom('record_copy_parts')
      .select('bytes')
      .where('copy_id', '=', id)
      .where('part', '=', part)
      .executeTakeFirst();
    if (!row) return;
    yield row.bytes;
  }
}

export async function recordCopyDownload(trx: Db, id: string, at: Date): Promise<void> {
  await trx.updateTable('record_copies').set({ downloaded_at: at }).where('id', '=', id).execute();
}

const ENDED = { run: null, leased_until: null };

/** Ends copies whose time is over; a trigger deletes their contents. */
export async function endDueCopies(db: Db, now: Date): Promise<void> {
  await db
    .updateTable('record_copies')
    .set({ ended_at: now, ...ENDED })
    .where('ended_at', 'is', null)
    .where('ends_at', '<=', now)
    .execute();
}

/** Ends every copy of a patient's record, also one that is being made. */
export async function endCopiesOf(trx: Db, patientId: string, at: Date): Promise<void> {
  await trx
    .updateTable('record_copies')
    .set({ ended_at: at, ...ENDED })
    .where('patient_id', '=', patientId)
    .where('ended_at', 'is', null)
    .execute();
}

/** Begins the patient's copy that is being made again, because the record has changed as a whole. */
export async function restartCopyOf(trx: Db, patientId: string): Promise<void> {
  await trx
    .updateTable('record_copies')
    .set(ENDED)
    .where('patient_id', '=', patientId)
    .where('run', 'is not', null)
    .execute();
}

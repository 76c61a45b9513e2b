import { sql } from 'kysely';
import { changesRow } from './statements.ts';
import type { Db } from './tables.ts';

/** Result of the last test of a step, or that the admin skipped it. */
export interface StepRecord {
  /** Epoch milliseconds. */
  at: number;
  skipped?: true;
  /** Null if there is no test result. */
  passed: boolean | null;
  /** The result for the admin; the other side's own words after a failure. */
  detail: string;
  /** The settings that were tested, without secrets. A result of other settings no longer counts. */
  tested: string;
}

export type StepRecords = Readonly<Record<string, StepRecord>>;

export interface Opening {
  ownerAt: Date | null;
  openedAt: Date | null;
  steps: StepRecords;
}

/** Returns the opening; null for a clinic that is open and has tested no step. */
export async function findOpening(db: Db): Promise<Opening | null> {
  const row = await db
    .selectFrom('clinic_opening')
    .select(['owner_at', 'opened_at', 'steps'])
    .executeTakeFirst();
  if (!row) return null;
  // Only `saveStep` writes this column.
  const steps = row.steps as StepRecords;
  return { ownerAt: row.owner_at, openedAt: row.opened_at, steps };
}

/** Replaces the link that creates the owner; returns false if there is an owner. */
export function renewOwnerLink(db: Db, linkHash: Buffer, at: Date): Promise<boolean> {
  return db
    .insertInto('clinic_opening')
    .values({ only_row: true, created_at: at, link_hash: linkHash, steps: sql`'{}'` })
    .onConflict((oc) =>
      oc
        .column('only_row')
        .doUpdateSet({ link_hash: linkHash })
        .where('clinic_opening.owner_id', 'is', null)
        .where('clinic_opening.opened_at', 'is', null),
    )
    .$call(changesRow);
}

/** Returns when the link was used, null for an unused one, and undefined for an unknown one. */
export async function findOwnerLink(db: Db, linkHash: Buffer): Promise<Date | null | undefined> {
  const row = await db
    .selectFrom('clinic_opening')
    .select('owner_at')
    .where('link_hash', '=', linkHash)
    .executeTakeFirst();
  return row?.owner_at;
}

/** Uses up the link for a new owner. Of several requests with it, one gets true. */
export function spendOwnerLink(
  trx: Db,
  linkHash: Buffer,
  { ownerId, at }: { ownerId: string; at: Date },
): Promise<boolean> {
  return trx
    .updateTable('clinic_opening')
    .set({ owner_id: ownerId, owner_at: at })
    .where('link_hash', '=', linkHash)
    .where('owner_id', 'is', null)
    .$call(changesRow);
}

/** Ends the wait for an owner: the clinic is open, as one that began with people in it. */
export async function deleteUnusedOpening(db: Db): Promise<void> {
  await db
    .deleteFrom('clinic_opening')
    .where('owner_id', 'is', null)
    .where('opened_at', 'is', null)
    .execute();
}

/** Returns false if the clinic was open already. */
export function openClinic(db: Db, at: Date): Promise<boolean> {
  return db
    .updateTable('clinic_opening')
    .set({ opened_at: at })
    .where('opened_at', 'is', null)
    .$call(changesRow);
}

/** Stores what is known of a step. A clinic without an opening is open and stays so. */
export async function saveStep(db: Db, id: string, record: StepRecord): Promise<void> {
  const change = sql`${JSON.stringify({ [id]: record })}::jsonb`;
  const at = new Date(record.at);
  await db
    .insertInto('clinic_opening')
    .values({ only_row: true, created_at: at, opened_at: at, steps: change })
    .onConflict((oc) =>
      oc.column('only_row').doUpdateSet({ steps: sql`clinic_opening.steps || ${change}` }),
    )
    .execute();
}

export interface FirstDoctor {
  id: string;
  name: string;
  /** The highest fee of the doctor and of their visit types. */
  fee_minor: number;
  available: boolean;
  /** The number of doctors that patients can book. */
  bookable: number;
  /** Whether any doctor has hours of their own. */
  own_hours: boolean;
}

/** Returns a doctor who has not retired, preferably one that patients can book for a fee; null without doctors. */
export async function findFirstDoctor(db: Db): Promise<FirstDoctor | null> {
  const { rows } = await sql<FirstDoctor>`
    SELECT id, name, available, greatest(fee_minor, type_fee_minor) AS fee_minor,
      count(*) FILTER (WHERE available) OVER ()::int AS bookable, bool_or(own_hours) OVER () AS own_hours
    FROM (SELECT doctors.*, (SELECT max(fee_minor) FROM visit_types WHERE doctor_id = doctors.id)
      AS type_fee_minor FROM doctors WHERE retired_at IS NULL) AS working
    ORDER BY available DESC, greatest(fee_minor, type_fee_minor) > 0 DESC, created_at, id
    LIMIT 1`.execute(db);
  return rows[0] ?? null;
}

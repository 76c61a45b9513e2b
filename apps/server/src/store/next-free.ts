import type { Instant } from '@nadi/domain/limits';
import { type RawBuilder, sql } from 'kysely';
import { type DoctorListFilter, matchingDoctors } from './doctor-lists.ts';
import type { Db } from './tables.ts';

/** A doctor whose first free slot is still to be computed. */
export interface SlotCandidate {
  id: string;
  /** Microseconds; with `id` the order of doctors who are free at the same time. */
  created: number;
  /** No free slot of the first visit type starts earlier. */
  notBefore: Instant;
  /** Of the stored bound; null where there is none. */
  version: number | null;
  /** Without hours, exceptions or visit types of their own: the common schedule applies. */
  plain: boolean;
}

interface CandidateQuery {
  filter: DoctorListFilter;
  zone: string;
  today: string;
  /** The earliest start that any schedule can offer, and that the common one offers. */
  earliest: { any: Instant; common: Instant };
  /** Where the bounds say nothing about the slots that are looked for. */
  ignoreBounds?: boolean | undefined;
  /** Only doctors whose bound is earlier. */
  before?: Instant | undefined;
  limit?: number | undefined;
  offset?: number | undefined;
}

/** Returns available doctors by their lower bounds, which cost nothing to keep while nobody books. */
export async function listSlotCandidates(
  db: Db,
  { filter, zone, today, earliest, ignoreBounds = false, before, limit, offset }: CandidateQuery,
): Promise<SlotCandidate[]> {
  const instant = (at: Instant): RawBuilder<Date> => sql`${new Date(at)}::timestamptz`;
  const found = matchingDoctors(db, filter)
    .leftJoin('next_free', (join) =>
      join.onRef('next_free.doctor_id', '=', 'doctors.id').on('next_free.zone', '=', zone),
    )
    .where('available', '=', true)
    .select(['id', 'next_free.not_before', 'next_free.version'])
    .select(sql<number>`(extract(epoch FROM created_at) * 1000000)::bigint`.as('created'))
    .select(
      sql<boolean>`NOT own_hours
        AND id NOT IN (SELECT doctor_id FROM visit_types WHERE retired_at IS NULL)
        AND id NOT IN (SELECT doctor_id FROM hour_exceptions
          WHERE doctor_id IS NOT NULL AND last_day >= ${today}::date)`.as('plain'),
    );
  const bound = sql<Date>`greatest(CASE WHEN ${ignoreBounds}::boolean THEN NULL ELSE not_before END,
    CASE WHEN plain THEN ${instant(earliest.common)} ELSE ${instant(earliest.any)} END)`;
  const rows = await db
    .selectFrom(found.as('found'))
    .select(['id', 'created', 'version', 'plain', bound.as('bound')])
    .$if(before !== undefined, (list) => list.where(bound, '<', new Date(before ?? 0)))
    .orderBy(bound)
    .orderBy('created')
    .orderBy('id')
    .$if(limit !== undefined, (list) => list.limit(limit ?? 0))
    .$if(offset !== undefined, (list) => list.offset(offset ?? 0))
    .execute();
  return rows.map(({ bound: notBefore, ...row }) => ({ ...row, notBefore: notBefore.getTime() }));
}

export interface RaisedBound {
  id: string;
  notBefore: Instant;
  /** As read before the slots were computed; null where there was no bound. */
  version: number | null;
}

/** Stores higher bounds, except where time was freed since they were read. */
export async function raiseBounds(
  db: Db,
  zone: string,
  bounds: readonly RaisedBound[],
): Promise<void> {
  const missing = bounds.filter(({ version }) => version === null).map(({ id }) => id);
  if (missing.length > 0) {
    // Without a row nothing has recorded what was freed meanwhile: its bound is raised next time.
    await sql`
      INSERT INTO next_free (doctor_id, not_before, zone)
      SELECT id, '-infinity', ${zone} FROM unnest(${missing.toSorted()}::uuid[]) AS id
      ON CONFLICT DO NOTHING`.execute(db);
  }
  const known = bounds.filter(({ version }) => version !== null);
  if (known.length === 0) return;
  const ids = known.map(({ id }) => id);
  const instants = known.map(({ notBefore }) => new Date(notBefore));
  const versions = known.map(({ version }) => version);
  // Rows that another search is raising are left to it.
  await sql`
    WITH raised AS (
      SELECT * FROM unnest(${ids}::uuid[], ${instants}::timestamptz[], ${versions}::int[])
        AS raised (doctor_id, not_before, version)
    ), locked AS (
      SELECT stored.doctor_id FROM next_free stored JOIN raised USING (doctor_id)
      WHERE stored.version = raised.version FOR UPDATE OF stored SKIP LOCKED
    )
    UPDATE next_free stored SET not_before = raised.not_before, zone = ${zone}
    FROM raised JOIN locked USING (doctor_id) WHERE stored.doctor_id = raised.doctor_id`.execute(
    db,
  );
}

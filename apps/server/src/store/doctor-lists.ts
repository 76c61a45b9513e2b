import { type SqlBool, sql } from 'kysely';
import { likePattern } from './like-pattern.ts';
import type { Db } from './tables.ts';

/** A doctor with the slots taken in a span of days, as the public lists show one. */
export interface ListedDoctor {
  id: string;
  name: string;
  image_id: string | null;
  speciality: string;
  degree: string;
  experience: string;
  about: string;
  fee_paise: number;
  available: boolean;
  address_line1: string;
  address_line2: string;
  /** `5_1_2027|10:30 AM` for each slot taken, in order of time; null where there is none. */
  taken: string[] | null;
}

export interface DoctorFilter {
  /** Start of the first bookable day and end of the last, exclusive. */
  from: Date;
  until: Date;
  id?: string | undefined;
  speciality?: string | undefined;
  search?: string | undefined;
  limit?: number | undefined;
  offset?: number | undefined;
}

/** Minimum `word_similarity` (pg_trgm, 0 to 1) of a name to the search text: tolerates a typo or two. */
const MIN_SIMILARITY = 0.35;

export async function listDoctors(db: Db, filter: DoctorFilter): Promise<ListedDoctor[]> {
  return matching(db, filter)
    .select([
      'id',
      'name',
      'image_id',
      'speciality',
      'degree',
      'experience',
      'about',
      'fee_paise',
      'available',
      'address_line1',
      'address_line2',
    ])
    .select(
      sql<string[] | null>`(
        SELECT array_agg(a.slot_date || '|' || a.slot_time ORDER BY a.starts_at)
        FROM appointments a
        WHERE a.doctor_id = doctors.id AND a.cancelled_at IS NULL
          AND a.starts_at >= ${filter.from} AND a.starts_at < ${filter.until})`.as('taken'),
    )
    .$if(filter.search !== undefined, (list) =>
      list.orderBy(sql`word_similarity(${filter.search}, name)`, 'desc'),
    )
    .orderBy('created_at')
    .orderBy('id')
    .$if(filter.limit !== undefined, (list) => list.limit(filter.limit ?? 0))
    .$if(filter.offset !== undefined, (list) => list.offset(filter.offset ?? 0))
    .execute();
}

export async function countDoctors(db: Db, filter: DoctorFilter): Promise<number> {
  const { count } = await matching(db, filter)
    .select((of) => of.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

function matching(db: Db, { id, speciality, search }: DoctorFilter) {
  return db
    .selectFrom('doctors')
    .where('retired_at', 'is', null)
    .$if(id !== undefined, (list) => list.where('id', '=', id ?? ''))
    .$if(speciality !== undefined, (list) => list.where('speciality', '=', speciality ?? ''))
    .$if(search !== undefined, (list) => list.where(similarName(search ?? '')));
}

function similarName(search: string) {
  const pattern = likePattern(search);
  return sql<SqlBool>`(name ILIKE ${pattern} OR word_similarity(${search}, name) > ${MIN_SIMILARITY})`;
}

export interface AdminDoctorFilter {
  id?: string | undefined;
  search?: string | undefined;
  retired?: 'only' | 'too' | undefined;
  limit?: number | undefined;
  offset?: number | undefined;
}

/** Lists doctors in the order they joined. */
export function listDoctorsForAdmin(db: Db, { limit, offset, ...filter }: AdminDoctorFilter) {
  return db
    .selectFrom('doctors')
    .selectAll()
    .where(matchingForAdmin(filter))
    .orderBy('created_at')
    .orderBy('id')
    .$if(limit !== undefined, (list) => list.limit(limit ?? 0))
    .$if(offset !== undefined, (list) => list.offset(offset ?? 0))
    .execute();
}

export async function countDoctorsForAdmin(db: Db, filter: AdminDoctorFilter): Promise<number> {
  const { count } = await db
    .selectFrom('doctors')
    .select((of) => of.fn.countAll<number>().as('count'))
    .where(matchingForAdmin(filter))
    .executeTakeFirstOrThrow();
  return count;
}

function matchingForAdmin({ id, search, retired }: AdminDoctorFilter) {
  const pattern = likePattern(search ?? '');
  const parts = [
    retired === undefined && sql`retired_at IS NULL`,
    retired === 'only' && sql`retired_at IS NOT NULL`,
    id !== undefined && sql`id = ${id}::uuid`,
    search !== undefined && sql`(name ILIKE ${pattern} OR speciality ILIKE ${pattern})`,
  ].filter((part) => part !== false);
  return parts.length === 0 ? sql<SqlBool>`TRUE` : sql<SqlBool>`${sql.join(parts, sql` AND `)}`;
}

import { type SqlBool, sql } from 'kysely';
import { containing } from './containing.ts';
import type { Db } from './tables.ts';

/** A doctor with the slots taken in the asked span, as the lists show one. */
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

export interface DoctorQuery {
  /** The bookable days: instants of their first and past their last. */
  from: Date;
  until: Date;
  id?: string | undefined;
  speciality?: string | undefined;
  search?: string | undefined;
  limit?: number | undefined;
  offset?: number | undefined;
}

/** How alike a name must be to what was typed (pg_trgm, 0 to 1): forgives a letter or two. */
const ALIKE = 0.35;

export async function listDoctors(db: Db, query: DoctorQuery): Promise<ListedDoctor[]> {
  return matching(db, query)
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
          AND a.starts_at >= ${query.from} AND a.starts_at < ${query.until})`.as('taken'),
    )
    .$if(query.search !== undefined, (list) =>
      list.orderBy(sql`word_similarity(${query.search}, name)`, 'desc'),
    )
    .orderBy('created_at')
    .orderBy('id')
    .$if(query.limit !== undefined, (list) => list.limit(query.limit ?? 0))
    .$if(query.offset !== undefined, (list) => list.offset(query.offset ?? 0))
    .execute();
}

export async function countDoctors(db: Db, query: DoctorQuery): Promise<number> {
  const { count } = await matching(db, query)
    .select((of) => of.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

function matching(db: Db, { id, speciality, search }: DoctorQuery) {
  return db
    .selectFrom('doctors')
    .where('retired_at', 'is', null)
    .$if(id !== undefined, (list) => list.where('id', '=', id ?? ''))
    .$if(speciality !== undefined, (list) => list.where('speciality', '=', speciality ?? ''))
    .$if(search !== undefined, (list) => list.where(likeTyped(search ?? '')));
}

function likeTyped(search: string) {
  const pattern = containing(search);
  return sql<SqlBool>`(name ILIKE ${pattern} OR word_similarity(${search}, name) > ${ALIKE})`;
}

import { type SqlBool, sql } from 'kysely';
import { likePattern } from './like-pattern.ts';
import type { Db } from './tables.ts';

/** A doctor with the slots booked in the requested span. */
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
  gender?: 'Male' | 'Female' | null;
  languages?: string[];
  /** `5_1_2027|10:30 AM` for each booked slot, in order of time; null where there is none. */
  taken: string[] | null;
}

/** A word or phrase that the speciality, name or place must match. */
interface SearchTerm {
  text: string;
  specialities: readonly string[];
}

export interface DoctorListFilter {
  id?: string | undefined;
  speciality?: string | undefined;
  terms?: readonly SearchTerm[] | undefined;
  gender?: string | undefined;
  language?: string | undefined;
  /** The starts of the slots of which one must be free. */
  freeAmong?: readonly Date[] | undefined;
}

export interface DoctorListQuery extends DoctorListFilter {
  /** The bookable days: the instants of the first day's start and the last day's end. */
  from: Date;
  until: Date;
  sort?: 'relevance' | 'earliest' | 'fee' | 'experience' | undefined;
  /** The starts of the offered slots, for the sort by the earliest free one. */
  offered?: readonly Date[] | undefined;
  limit?: number | undefined;
  offset?: number | undefined;
}

const PLACE = sql<string>`(address_line1 || ' ' || address_line2)`;

/** Slots of appointments, and slots held for somebody on the waitlist. */
const OCCUPIED = sql`(
  SELECT doctor_id, starts_at, slot_date, slot_time FROM appointments WHERE cancelled_at IS NULL
  UNION ALL
  SELECT held.doctor_id, held.starts_at, held.slot_date, held.slot_time
  FROM claims JOIN waitlist_offers held ON held.id = claims.id WHERE claims.expires_at IS NOT NULL)`;

export async function listDoctors(db: Db, query: DoctorListQuery): Promise<ListedDoctor[]> {
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
      'gender',
      'languages',
    ])
    .select(
      sql<string[] | null>`(
        SELECT array_agg(a.slot_date || '|' || a.slot_time ORDER BY a.starts_at)
        FROM ${OCCUPIED} a
        WHERE a.doctor_id = doctors.id
          AND a.starts_at >= ${query.from} AND a.starts_at < ${query.until})`.as('taken'),
    )
    .$call((list) => orderedBy(list, query))
    .orderBy('created_at')
    .orderBy('id')
    .$if(query.limit !== undefined, (list) => list.limit(query.limit ?? 0))
    .$if(query.offset !== undefined, (list) => list.offset(query.offset ?? 0))
    .execute();
}

export async function countDoctors(db: Db, filter: DoctorListFilter): Promise<number> {
  const { count } = await matching(db, filter)
    .select((of) => of.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** Returns doctors whose name matches, best match first. */
export async function findDoctorsByName(db: Db, name: string, limit: number) {
  return db
    .selectFrom('doctors')
    .select(['id', 'name', 'image_id', 'speciality'])
    .where('retired_at', 'is', null)
    .where(sql<SqlBool>`(name ILIKE ${likePattern(name)} OR word_similarity(${name}, name) >= 0.4)`)
    .orderBy(sql`word_similarity(${name}, name)`, 'desc')
    .orderBy('id')
    .limit(limit)
    .execute();
}

function matching(db: Db, filter: DoctorListFilter) {
  const { id, speciality, gender, language, terms = [], freeAmong } = filter;
  return terms.reduce(
    (list, term) => list.where(matchesTerm(term)),
    db
      .selectFrom('doctors')
      .where('retired_at', 'is', null)
      .$if(id !== undefined, (list) => list.where('id', '=', id ?? ''))
      .$if(speciality !== undefined, (list) => list.where('speciality', '=', speciality ?? ''))
      .$if(gender !== undefined, (list) => list.where('gender', '=', sql<'Male'>`${gender}`))
      .$if(language !== undefined, (list) =>
        list.where(sql<SqlBool>`${language} = ANY (languages)`),
      )
      .$if(freeAmong !== undefined, (list) => list.where(hasFreeSlot(freeAmong ?? []))),
  );
}

/** A word that names no speciality may be misspelt, see `doctors_resembling`. */
function matchesTerm({ text, specialities }: SearchTerm) {
  const pattern = likePattern(text);
  const contains = sql<SqlBool>`name ILIKE ${pattern} OR ${PLACE} ILIKE ${pattern}`;
  return specialities.length > 0
    ? sql<SqlBool>`(speciality = ANY (${[...specialities]}::text[]) OR ${contains})`
    : sql<SqlBool>`(${contains} OR id IN (SELECT doctors_resembling(${text})))`;
}

/** Counts each doctor's bookings among the slots once, instead of once per doctor. */
function hasFreeSlot(slots: readonly Date[]) {
  return sql<SqlBool>`(available AND id NOT IN (
    SELECT doctor_id FROM ${OCCUPIED} a WHERE starts_at = ANY (${[...slots]}::timestamptz[])
    GROUP BY doctor_id HAVING count(*) >= ${slots.length}))`;
}

type Ordering = ReturnType<typeof matching>;

function orderedBy<L extends Ordering>(
  list: L,
  { sort, terms = [], offered = [] }: DoctorListQuery,
) {
  const names = terms.map(({ text }) => text).join(' ');
  if (sort === 'fee') return list.orderBy('fee_paise') as L;
  if (sort === 'experience')
    return list.orderBy(sql`substring(experience FROM '^\\d+')::int`, 'desc') as L;
  if (sort === 'earliest') {
    return list
      .orderBy('available', 'desc')
      .orderBy(earliestFree(offered), (order) => order.asc().nullsLast()) as L;
  }
  return (names ? list.orderBy(sql`word_similarity(${names}, name)`, 'desc') : list) as L;
}

/** Doctors with the first slot free, which are most of them, need no look at the other slots. */
function earliestFree(slots: readonly Date[]) {
  const [first] = slots;
  return sql<Date | null>`CASE WHEN id NOT IN (
      SELECT doctor_id FROM ${OCCUPIED} a WHERE starts_at = ${first ?? null}
    ) THEN ${first ?? null}::timestamptz ELSE (
      SELECT min(slot) FROM unnest(${[...slots]}::timestamptz[]) AS slot
      WHERE NOT EXISTS (
        SELECT FROM ${OCCUPIED} a WHERE a.doctor_id = doctors.id AND a.starts_at = slot)
    ) END`;
}

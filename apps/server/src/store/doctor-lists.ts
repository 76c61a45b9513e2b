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
  ids?: readonly string[] | undefined;
  available?: boolean | undefined;
  feeMaxPaise?: number | undefined;
  /** How an appointment takes place; doctors without visit types see patients by video. */
  way?: AppointmentWay | undefined;
}

export type AppointmentWay = 'video' | 'in-person';

export interface DoctorListQuery extends DoctorListFilter {
  /** The bookable days: the instants of the first day's start and the last day's end. */
  from: Date;
  until: Date;
  sort?: 'relevance' | 'fee' | 'experience' | undefined;
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
  return matchingDoctors(db, query)
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
  const { count } = await matchingDoctors(db, filter)
    .select((eb) => eb.fn.countAll<number>().as('count'))
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

/** The doctors who match, retired ones left out. */
export function matchingDoctors(db: Db, filter: DoctorListFilter) {
  const { id, ids, speciality, gender, language, available, feeMaxPaise, way } = filter;
  return (filter.terms ?? []).reduce(
    (list, term) => list.where(matchesTerm(term)),
    db
      .selectFrom('doctors')
      .where('retired_at', 'is', null)
      .$if(id !== undefined, (list) => list.where('id', '=', id ?? ''))
      .$if(ids !== undefined, (list) =>
        list.where(sql<SqlBool>`id = ANY (${[...(ids ?? [])]}::uuid[])`),
      )
      .$if(available !== undefined, (list) => list.where('available', '=', available ?? true))
      .$if(speciality !== undefined, (list) => list.where('speciality', '=', speciality ?? ''))
      .$if(gender !== undefined, (list) => list.where('gender', '=', sql<'Male'>`${gender}`))
      .$if(language !== undefined, (list) =>
        list.where(sql<SqlBool>`${language} = ANY (languages)`),
      )
      .$if(feeMaxPaise !== undefined, (list) => list.where('fee_paise', '<=', feeMaxPaise ?? 0))
      .$if(way !== undefined, (list) => list.where(worksBy(way ?? 'video'))),
  );
}

function worksBy(way: AppointmentWay) {
  const types = sql`SELECT doctor_id FROM visit_types WHERE retired_at IS NULL`;
  return way === 'video'
    ? sql<SqlBool>`(id IN (${types} AND by_video) OR id NOT IN (${types}))`
    : sql<SqlBool>`id IN (${types} AND in_person)`;
}

/** A word that names no speciality may be misspelt, see `doctors_resembling`. */
function matchesTerm({ text, specialities }: SearchTerm) {
  const pattern = likePattern(text);
  const contains = sql<SqlBool>`name ILIKE ${pattern} OR ${PLACE} ILIKE ${pattern}`;
  return specialities.length > 0
    ? sql<SqlBool>`(speciality = ANY (${[...specialities]}::text[]) OR ${contains})`
    : sql<SqlBool>`(${contains} OR id IN (SELECT doctors_resembling(${text})))`;
}

type Ordering = ReturnType<typeof matchingDoctors>;

function orderedBy<L extends Ordering>(list: L, { sort, terms = [] }: DoctorListQuery) {
  const names = terms.map(({ text }) => text).join(' ');
  if (sort === 'fee') return list.orderBy('fee_paise') as L;
  if (sort === 'experience')
    return list.orderBy(sql`substring(experience FROM '^\\d+')::int`, 'desc') as L;
  return (names ? list.orderBy(sql`word_similarity(${names}, name)`, 'desc') : list) as L;
}

import { DEFAULT_LOCATION_ID } from '@nadi/domain/places';
import { type SqlBool, sql } from 'kysely';
import { compileOnce } from '#platform/db/prepared-statements.ts';
import { likePattern } from './searching.ts';
import type { Db } from './tables.ts';

export interface DoctorListQuery {
  ids: readonly string[];
  /** The bookable days: the instants of the first day's start and the last day's end. */
  from: Date;
  until: Date;
}

/** Slots of appointments, and slots held for somebody on the waitlist. */
const OCCUPIED = sql`(
  SELECT doctor_id, starts_at, slot_date, slot_time FROM appointments WHERE cancelled_at IS NULL
  UNION ALL
  SELECT held.doctor_id, held.starts_at, held.slot_date, held.slot_time
  FROM claims JOIN waitlist_offers held ON held.id = claims.id WHERE claims.expires_at IS NOT NULL)`;

/** Returns the named doctors in any order, with the slots booked in the span, those who retired left out. */
export function listDoctors(db: Db, { ids, from, until }: DoctorListQuery) {
  return (
    db
      .selectFrom('doctors')
      .where(sql<boolean>`id = ANY (${[...ids]}::uuid[])`)
      .where('retired_at', 'is', null)
      .select([
        'id',
        'name',
        'image_id',
        'speciality',
        'degree',
        'experience',
        'about',
        'fee_minor',
        'available',
        'address_line1',
        'address_line2',
        'gender',
        'languages',
      ])
      .select((eb) =>
        eb
          .selectFrom('prescribers')
          .select('registration_number')
          .whereRef('doctor_id', '=', 'doctors.id')
          .as('registration_number'),
      )
      // `5_1_2027|10:30 AM` for each booked slot, in order of time; null if there is none.
      .select(
        sql<string[] | null>`(
        SELECT array_agg(a.slot_date || '|' || a.slot_time ORDER BY a.starts_at)
        FROM ${OCCUPIED} a
        WHERE a.doctor_id = doctors.id
          AND a.starts_at >= ${from} AND a.starts_at < ${until})`.as('taken'),
      )
      .execute()
  );
}

type DoctorRow = Awaited<ReturnType<typeof listDoctors>>[number];
export type ListedDoctor = Omit<DoctorRow, 'registration_number'> & Partial<DoctorRow>;

/** A visit type that can be booked. */
export interface DirectoryVisitType {
  id: string;
  name: string;
  by_video: boolean;
  in_person: boolean;
  /** Null: the doctor's fee. */
  fee_minor: number | null;
}

export interface DirectoryPlace {
  id: string;
  name: string;
}

/** A doctor with the columns for search, filters and sorting. */
export interface DirectoryRow {
  id: string;
  /** Microseconds; with `id` the order in which doctors were added. */
  created: number;
  name: string;
  place: string;
  image_id: string | null;
  speciality: string;
  gender: string | null;
  languages: string[];
  /** In years; null if the text has no number. */
  experience: number | null;
  fee_minor: number;
  available: boolean;
  retired: boolean;
  own_hours: boolean;
  /** In the doctor's order. */
  visit_types: DirectoryVisitType[];
  /** The places at which the doctor has weekly hours, by name. */
  places: DirectoryPlace[];
  /** YYYY-MM-DD: when the last of the doctor's own exceptions ends. */
  last_exception: string | null;
}

export interface DirectoryChanges {
  /** Transactions before this one have ended: what they changed is read. */
  horizon: number;
  changed: DirectoryRow[];
  /** Doctors who were booked; they have less free time and are otherwise the same. */
  booked: string[];
  /** Changes with the hours of the clinic. */
  clinicVersion: number;
}

type Moment = { horizon: number; booked: string[] | null; clinic_version: number };
type FoundRow = Moment & (DirectoryRow | { id: null });

/** Returns the doctors who changed in the transaction `since` or a later one; with 0 all of them. */
export async function readDirectoryChanges(db: Db, since: number): Promise<DirectoryChanges> {
  const rows = await selectChanged(db, { since });
  const [moment] = rows;
  return {
    horizon: moment?.horizon ?? since,
    changed: rows.filter((row): row is Moment & DirectoryRow => row.id !== null),
    booked: moment?.booked ?? [],
    clinicVersion: moment?.clinic_version ?? 0,
  };
}

/** Forgets the transactions of a restored backup: of another database and later than any here, each would count as new forever. */
export async function forgetLaterTransactions(db: Db): Promise<void> {
  await sql`UPDATE doctor_changes SET changed_in = 0
    WHERE changed_in >= pg_snapshot_xmax(pg_current_snapshot())::text::bigint`.execute(db);
  await sql`UPDATE claims SET added_in = NULL
    WHERE added_in >= pg_snapshot_xmax(pg_current_snapshot())::text::bigint`.execute(db);
}

const selectChanged = compileOnce((db: Db, values: { since: number }) =>
  sql<FoundRow>`
    SELECT horizon, booked, clinic_version, changed.*
    FROM (SELECT pg_snapshot_xmin(pg_current_snapshot())::text::bigint AS horizon,
      (SELECT json_agg(DISTINCT doctor_id) FROM claims
        WHERE added_in >= nullif(${values.since}::bigint, 0)) AS booked,
      coalesce((SELECT version FROM clinic_schedule), 0) AS clinic_version) AS moment
    LEFT JOIN (
      SELECT id, (extract(epoch FROM created_at) * 1000000)::bigint AS created, name, image_id,
        address_line1 || ' ' || address_line2 || coalesce((SELECT ' ' || string_agg(DISTINCT places.name, ' ')
          FROM weekly_hours hours JOIN locations places ON places.id = hours.location_id
          WHERE hours.doctor_id = doctors.id AND places.retired_at IS NULL), '') AS place, speciality, gender, languages,
        substring(experience FROM '^\\d+')::int AS experience, fee_minor, available,
        retired_at IS NOT NULL AS retired, own_hours,
        coalesce((SELECT json_agg(json_build_object('id', types.id, 'name', types.name,
            'by_video', types.by_video, 'in_person', types.in_person, 'fee_minor', types.fee_minor)
            ORDER BY types.position)
          FROM visit_types types
          WHERE types.doctor_id = doctors.id AND types.retired_at IS NULL), '[]') AS visit_types,
        coalesce((SELECT json_agg(json_build_object('id', places.id, 'name', places.name) ORDER BY places.name)
          FROM locations places
          WHERE places.retired_at IS NULL AND CASE
            WHEN own_hours OR (SELECT own_hours FROM clinic_schedule) THEN EXISTS (SELECT FROM weekly_hours hours
              WHERE hours.doctor_id IS NOT DISTINCT FROM CASE WHEN doctors.own_hours THEN doctors.id END
                AND NOT hours.remote AND coalesce(hours.location_id, ${DEFAULT_LOCATION_ID}::uuid) = places.id)
            ELSE places.id = ${DEFAULT_LOCATION_ID}::uuid END), '[]') AS places,
        (SELECT max(last_day)::text FROM hour_exceptions
          WHERE hour_exceptions.doctor_id = doctors.id) AS last_exception
      FROM doctors
      WHERE id = ANY (ARRAY(
        SELECT doctor_id FROM doctor_changes WHERE changed_in >= ${values.since}::bigint))
    ) AS changed ON true`.compile(db),
);

/** Records that time was freed for every doctor, for the nodes of the previous release as well. */
export async function recordFreedTimeOfAll(db: Db): Promise<void> {
  await sql`UPDATE doctor_changes SET changed_in = this_transaction()`.execute(db);
  await sql`UPDATE next_free SET not_before = '-infinity', version = version + 1`.execute(db);
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
    .select(
      sql<boolean>`EXISTS (SELECT 1 FROM second_factors f WHERE f.role = 'doctor'
        AND f.account_id = doctors.id AND f.confirmed_at IS NOT NULL)`.as('second_factor'),
    )
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
    .select((eb) => eb.fn.countAll<number>().as('count'))
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

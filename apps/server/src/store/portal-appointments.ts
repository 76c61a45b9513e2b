import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { type AppointmentRecord, selectAppointments } from './appointments.ts';
import { containing } from './containing.ts';
import type { Db } from './tables.ts';

export interface AppointmentFilter {
  doctorId?: string | undefined;
  /** Part of a name: of the patient, and of the doctor where the list is of all doctors. */
  search?: string | undefined;
  state?: 'pending' | 'cancelled' | 'completed' | undefined;
  /** Instants, the second past the end. */
  from?: Date | undefined;
  until?: Date | undefined;
}

export interface AppointmentPage {
  sort: 'booked' | 'date' | 'patient' | 'doctor' | 'fees';
  order: 'asc' | 'desc';
  limit: number;
  offset: number;
}

/** A filtered list is counted no further than this: nobody turns so many pages. */
export const APPOINTMENTS_COUNTED = 10_000;

/** People are looked up by name first, up to so many: beyond, each appointment's own are looked at. */
const PEOPLE_FOUND = 500;

/** What each sort orders by, and which people it needs for that. */
const SORTS = {
  booked: { join: '', by: ['a.booked_at'] },
  date: { join: '', by: ['a.starts_at'] },
  patient: { join: 'JOIN patients p ON p.id = a.patient_id', by: ['p.name', 'p.id'] },
  doctor: { join: 'JOIN doctors d ON d.id = a.doctor_id', by: ['d.name', 'd.id'] },
  fees: { join: '', by: ['a.amount_paise'] },
} as const;

/** All of them, oldest booking first: the screens show newest first by reversing (spec §7). */
export function listAppointments(db: Db, doctorId?: string): Promise<AppointmentRecord[]> {
  return selectAppointments(db)
    .$if(doctorId !== undefined, (list) => list.where('a.doctor_id', '=', doctorId ?? ''))
    .orderBy('a.booked_at')
    .orderBy('a.id')
    .execute();
}

/** The page is found by an index alone; only its own rows are joined with their people. */
export async function searchAppointments(
  db: Db,
  filter: AppointmentFilter,
  page: AppointmentPage,
): Promise<AppointmentRecord[]> {
  const ids = await findPage(db, filter, page);
  if (ids.length === 0) return [];
  const records = await selectAppointments(db)
    .where(sql<SqlBool>`a.id = ANY(${ids}::uuid[])`)
    .execute();
  const found = new Map(records.map((record) => [record.id, record]));
  return ids.flatMap((id) => found.get(id) ?? []);
}

async function findPage(
  db: Db,
  filter: AppointmentFilter,
  { sort, order, limit, offset }: AppointmentPage,
): Promise<string[]> {
  const { join, by } = SORTS[sort];
  const who = await findPeople(db, filter);
  const direction = order === 'asc' ? 'ASC' : 'DESC';
  const ordered = [...by, 'a.id'].map((column) => `${column} ${direction}`).join(', ');
  const { rows } = await sql<{ id: string }>`
    SELECT a.id FROM appointments a ${sql.raw(join)} WHERE ${matching(filter, who)}
    ORDER BY ${sql.raw(ordered)} LIMIT ${limit} OFFSET ${offset}`.execute(db);
  return rows.map(({ id }) => id);
}

/** Exact up to APPOINTMENTS_COUNTED; the whole table's number is kept ready. */
export async function countAppointments(db: Db, filter: AppointmentFilter): Promise<number> {
  if (Object.values(filter).every((part) => part === undefined)) {
    return countRows(db, 'appointments');
  }
  const who = await findPeople(db, filter);
  const some = db.selectFrom('appointments as a').select('a.id').where(matching(filter, who));
  const { count } = await db
    .selectFrom(some.limit(APPOINTMENTS_COUNTED).as('some'))
    .select((of) => of.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** How many rows a table has, without counting them. */
export async function countRows(db: Db, table: 'appointments' | 'patients'): Promise<number> {
  const { rows } = await db
    .selectFrom('row_counts')
    .select(sql<number>`coalesce(sum(rows), 0)::bigint`.as('rows'))
    .where('table_name', '=', table)
    .executeTakeFirstOrThrow();
  return rows;
}

/** Whose appointments fit: these people's, or of so many that their names are compared row by row. */
type People = { patients: string[]; doctors: string[] } | { pattern: string };

/** Names are looked up first and by their own index: joined and filtered, every row would be read. */
async function findPeople(db: Db, { search, doctorId }: AppointmentFilter): Promise<People | null> {
  if (search === undefined) return null;
  const pattern = containing(search);
  const named = async (table: 'patients' | 'doctors') => {
    const rows = await db
      .selectFrom(table)
      .select('id')
      .where('name', 'ilike', pattern)
      .limit(PEOPLE_FOUND + 1)
      .execute();
    return rows.map(({ id }) => id);
  };
  const patients = await named('patients');
  const doctors = doctorId ? [] : await named('doctors');
  const many = patients.length > PEOPLE_FOUND || doctors.length > PEOPLE_FOUND;
  return many ? { pattern } : { patients, doctors };
}

function matching(filter: AppointmentFilter, who: People | null): RawBuilder<SqlBool> {
  const { doctorId, state, from, until } = filter;
  const parts = [
    doctorId && sql`a.doctor_id = ${doctorId}::uuid`,
    state === 'pending' && sql`a.cancelled_at IS NULL AND a.completed_at IS NULL`,
    state === 'cancelled' && sql`a.cancelled_at IS NOT NULL`,
    state === 'completed' && sql`a.completed_at IS NOT NULL`,
    from && sql`a.starts_at >= ${from}`,
    until && sql`a.starts_at < ${until}`,
    who && involving(who, doctorId),
  ].filter((part) => typeof part === 'object' && part !== null);
  return parts.length === 0 ? sql`TRUE` : sql`${sql.join(parts, sql` AND `)}`;
}

function involving(who: People, doctorId: string | undefined): RawBuilder<unknown> {
  if (!('pattern' in who)) {
    return sql`(a.patient_id = ANY(${who.patients}::uuid[]) OR a.doctor_id = ANY(${who.doctors}::uuid[]))`;
  }
  const patient = sql`EXISTS (SELECT 1 FROM patients WHERE id = a.patient_id AND name ILIKE ${who.pattern})`;
  if (doctorId) return patient;
  return sql`(${patient}
    OR EXISTS (SELECT 1 FROM doctors WHERE id = a.doctor_id AND name ILIKE ${who.pattern}))`;
}

import {
  APPOINTMENT_STATE_COUNT_MAX,
  type AppointmentPayment,
  type AppointmentState,
} from '@nadi/domain/appointment';
import type { AppointmentSort } from '@nadi/domain/stored-values';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { type AppointmentRecord, listAppointmentsById } from './appointments.ts';
import { isAtPlaces } from './locations.ts';
import { countRows, likePattern } from './searching.ts';
import type { Db } from './tables.ts';

export interface AppointmentFilter {
  appointmentId?: string | undefined;
  doctorId?: string | undefined;
  /** Part of the patient's name, or of the doctor's unless `doctorId` is given. */
  search?: string | undefined;
  state?: AppointmentState | undefined;
  speciality?: string | undefined;
  payment?: AppointmentPayment | undefined;
  /** Only at these places, and those of the whole clinic (`isAtPlaces`). */
  locationIds?: readonly string[] | undefined;
  /** Instants; `until` is exclusive. */
  from?: Date | undefined;
  until?: Date | undefined;
}

export type AppointmentPage = {
  order: 'asc' | 'desc';
  limit: number;
  offset: number;
} & ({ sort: Exclude<AppointmentSort, 'upcoming'> } | { sort: AppointmentSort; now: Date });

/** The total of a filtered list stops counting here. */
export const APPOINTMENTS_COUNTED = 10_000;

/** Up to this many people are looked up by name first; beyond it, names are compared per appointment. */
const PEOPLE_MAX = 500;

/** Columns each sort orders by, and the join they need. */
const SORTS = {
  booked: { join: '', by: ['a.booked_at'] },
  date: { join: '', by: ['a.starts_at'] },
  upcoming: { join: '', by: [] },
  patient: { join: 'JOIN patients p ON p.id = a.patient_id', by: ['p.name', 'p.id'] },
  doctor: { join: 'JOIN doctors d ON d.id = a.doctor_id', by: ['d.name', 'd.id'] },
  fees: { join: '', by: ['a.amount_minor'] },
} as const;

/** Returns one page. The ids come from an index; only the page's rows are joined with people. */
export async function searchAppointments(
  db: Db,
  filter: AppointmentFilter,
  page: AppointmentPage,
): Promise<AppointmentRecord[]> {
  return listInOrder(db, await findPage(db, filter, page));
}

/** Lists the matches that follow one of them, or the first ones; newest booking first. */
export async function listForExport(
  db: Db,
  filter: AppointmentFilter,
  after: string | undefined,
  limit: number,
): Promise<AppointmentRecord[]> {
  const people = await findPeople(db, filter);
  const follows = after
    ? sql`(a.booked_at, a.id) < ((SELECT booked_at FROM appointments WHERE id = ${after}::uuid), ${after}::uuid)`
    : sql`TRUE`;
  // The limit stands in the text: of a parameter PostgreSQL expects a tenth of all rows, and would sort them.
  const { rows } = await sql<{ id: string }>`
    SELECT a.id FROM appointments a WHERE ${matching(filter, people)} AND ${follows}
    ORDER BY a.booked_at DESC, a.id DESC LIMIT ${sql.lit(limit)}`.execute(db);
  return listInOrder(
    db,
    rows.map(({ id }) => id),
  );
}

async function listInOrder(db: Db, ids: readonly string[]): Promise<AppointmentRecord[]> {
  if (ids.length === 0) return [];
  const records = await listAppointmentsById(db, ids);
  const found = new Map(records.map((record) => [record.id, record]));
  return ids.flatMap((id) => found.get(id) ?? []);
}

async function findPage(
  db: Db,
  filter: AppointmentFilter,
  page: AppointmentPage,
): Promise<string[]> {
  const { sort, order, limit, offset } = page;
  const { join, by } = SORTS[sort];
  const people = await findPeople(db, filter);
  const direction = order === 'asc' ? 'ASC' : 'DESC';
  const ordered = [...by, 'a.id'].map((column) => `${column} ${direction}`).join(', ');
  const { rows } = await sql<{ id: string }>`
    SELECT a.id FROM appointments a ${sql.raw(join)} WHERE ${matching(filter, people)}
    ORDER BY ${page.sort === 'upcoming' ? upcomingFirst(page.now) : sql.raw(ordered)} LIMIT ${limit} OFFSET ${offset}`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}

/** Orders by start what has not ended, then the rest, latest first. */
function upcomingFirst(now: Date): RawBuilder<unknown> {
  const over = sql`a.starts_at + make_interval(mins => a.minutes) <= ${now}`;
  return sql`${over}, CASE WHEN ${over} THEN NULL ELSE a.starts_at END, a.starts_at DESC, a.id`;
}

/** Counts matches, up to APPOINTMENTS_COUNTED; without a filter, returns the maintained row count. */
export async function countAppointments(db: Db, filter: AppointmentFilter): Promise<number> {
  if (Object.values(filter).every((part) => part === undefined)) {
    return countRows(db, 'appointments');
  }
  const people = await findPeople(db, filter);
  const some = db.selectFrom('appointments as a').select('a.id').where(matching(filter, people));
  const { count } = await db
    .selectFrom(some.limit(APPOINTMENTS_COUNTED).as('some'))
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** Counts the matches of each state, whichever the filter has, up to APPOINTMENT_STATE_COUNT_MAX. */
export async function countAppointmentStates(
  db: Db,
  filter: AppointmentFilter,
): Promise<Record<AppointmentState, number>> {
  const people = await findPeople(db, filter);
  if (filter.doctorId) return countStatesOfDoctor(db, filter, people);
  const count = (state: AppointmentState) => sql<number>`(
    SELECT count(*) FROM (
      SELECT 1 FROM appointments a WHERE ${matching({ ...filter, state }, people)}
      LIMIT ${APPOINTMENT_STATE_COUNT_MAX}) counted)`;
  return db
    .selectNoFrom([
      count('pending').as('pending'),
      count('completed').as('completed'),
      count('cancelled').as('cancelled'),
      count('no-show').as('no-show'),
    ])
    .executeTakeFirstOrThrow();
}

/**
 * Reads a doctor's matches once. With a condition for the state, PostgreSQL would combine their index with
 * those of the states, which have the appointments of the whole clinic.
 */
async function countStatesOfDoctor(
  db: Db,
  filter: AppointmentFilter,
  people: People | null,
): Promise<Record<AppointmentState, number>> {
  const matches = sql`SELECT a.cancelled_at, a.completed_at, a.no_show_at FROM appointments a
    WHERE ${matching({ ...filter, state: undefined }, people)} OFFSET 0`;
  const count = (condition: RawBuilder<unknown>) =>
    sql`least(count(*) FILTER (WHERE ${condition}), ${sql.lit(APPOINTMENT_STATE_COUNT_MAX)})`;
  const { rows } = await sql<Record<AppointmentState, number>>`
    SELECT ${count(PENDING)} AS pending, ${count(sql`a.completed_at IS NOT NULL`)} AS completed,
      ${count(sql`a.cancelled_at IS NOT NULL`)} AS cancelled,
      ${count(sql`a.no_show_at IS NOT NULL`)} AS "no-show"
    FROM (${matches}) AS a`.execute(db);
  return rows[0] ?? { pending: 0, completed: 0, cancelled: 0, 'no-show': 0 };
}

/** The people a search matches, or the pattern to compare row by row when there are too many. */
type People = { patients: string[]; doctors: string[] } | { pattern: string };

/** Looks names up by their own index: filtering after a join would read every row. */
async function findPeople(db: Db, { search, doctorId }: AppointmentFilter): Promise<People | null> {
  if (search === undefined) return null;
  const pattern = likePattern(search);
  const named = async (table: 'patients' | 'doctors') => {
    const rows = await db
      .selectFrom(table)
      .select('id')
      .where('name', 'ilike', pattern)
      .limit(PEOPLE_MAX + 1)
      .execute();
    return rows.map(({ id }) => id);
  };
  const patients = await named('patients');
  const doctors = doctorId ? [] : await named('doctors');
  const many = patients.length > PEOPLE_MAX || doctors.length > PEOPLE_MAX;
  return many ? { pattern } : { patients, doctors };
}

const PENDING = sql`a.cancelled_at IS NULL AND a.completed_at IS NULL AND a.no_show_at IS NULL`;

const PAID_IN_CASH = sql`coalesce((
  SELECT sum(amount_minor) FROM ledger_entries WHERE appointment_id = a.id AND order_id IS NULL), 0) > 0`;

const PAYMENTS = {
  online: sql`a.paid_at IS NOT NULL`,
  cash: sql`a.paid_at IS NULL AND (a.completed_at IS NOT NULL OR ${PAID_IN_CASH})`,
  unpaid: sql`${PENDING} AND a.paid_at IS NULL AND NOT ${PAID_IN_CASH}`,
};

function matching(filter: AppointmentFilter, people: People | null): RawBuilder<SqlBool> {
  const { appointmentId, doctorId, state, speciality, payment, locationIds, from, until } = filter;
  const parts = [
    appointmentId && sql`a.id = ${appointmentId}::uuid`,
    doctorId && sql`a.doctor_id = ${doctorId}::uuid`,
    state === 'pending' && PENDING,
    state === 'cancelled' && sql`a.cancelled_at IS NOT NULL`,
    state === 'completed' && sql`a.completed_at IS NOT NULL`,
    state === 'no-show' && sql`a.no_show_at IS NOT NULL`,
    speciality && sql`a.doctor_id IN (SELECT id FROM doctors WHERE speciality = ${speciality})`,
    payment && PAYMENTS[payment],
    locationIds && isAtPlaces(locationIds),
    from && sql`a.starts_at >= ${from}`,
    until && sql`a.starts_at < ${until}`,
    people && involving(people, doctorId),
  ].filter((part) => typeof part === 'object' && part !== null);
  return parts.length === 0 ? sql`TRUE` : sql`${sql.join(parts, sql` AND `)}`;
}

function involving(people: People, doctorId: string | undefined): RawBuilder<unknown> {
  if (!('pattern' in people)) {
    return sql`(a.patient_id = ANY(${people.patients}::uuid[]) OR a.doctor_id = ANY(${people.doctors}::uuid[]))`;
  }
  const patient = sql`EXISTS (SELECT 1 FROM patients WHERE id = a.patient_id AND name ILIKE ${people.pattern})`;
  if (doctorId) return patient;
  return sql`(${patient}
    OR EXISTS (SELECT 1 FROM doctors WHERE id = a.doctor_id AND name ILIKE ${people.pattern}))`;
}

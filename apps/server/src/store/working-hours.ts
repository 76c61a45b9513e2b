import { type Selectable, sql } from 'kysely';
import { findsRow } from './statements.ts';
import type { Db, Tables } from './tables.ts';

export type StoredHours = Omit<Selectable<Tables['weekly_hours']>, 'doctor_id'>;
export type StoredException = Omit<Selectable<Tables['hour_exceptions']>, 'created_at'>;

/**
 * Locks a doctor's schedule and raises its version, so that no booking computed from the earlier
 * one is inserted afterwards. False for an unknown doctor.
 */
export async function lockSchedule(db: Db, doctorId: string): Promise<boolean> {
  // FOR UPDATE waits for bookings that run: they hold the row FOR KEY SHARE until they commit.
  await sql`SELECT id FROM doctors WHERE id = ${doctorId}::uuid FOR UPDATE`.execute(db);
  const raised = await sql`
    UPDATE doctors SET schedule_version = schedule_version + 1
    WHERE id = ${doctorId}::uuid`.execute(db);
  return raised.numAffectedRows === 1n;
}

/**
 * Raises the version of the clinic's hours and exceptions: no booking computed from the earlier ones is
 * inserted once this is committed. Only other changes of the same wait for it.
 */
export async function changeClinicSchedule(db: Db): Promise<void> {
  await sql`
    INSERT INTO clinic_schedule (version) VALUES (1)
    ON CONFLICT (only_row) DO UPDATE SET version = clinic_schedule.version + 1`.execute(db);
}

/** The version of a doctor's schedule: the doctor's own and the clinic's count together. */
export const scheduleVersion = sql<number>`(doctors.schedule_version
  + coalesce((SELECT clinic_schedule.version FROM clinic_schedule), 0))`;

/** Locks a doctor’s schedule against changes until the transaction ends; any number may at once. */
export async function lockScheduleShared(db: Db, doctorId: string): Promise<void> {
  await sql`SELECT id FROM doctors WHERE id = ${doctorId}::uuid FOR KEY SHARE`.execute(db);
}

/** Lists the weekly hours of a doctor, or the opening hours of the clinic for null. */
export async function listHours(db: Db, doctorId: string | null): Promise<StoredHours[]> {
  return db
    .selectFrom('weekly_hours')
    .select(['weekday', 'from_minute', 'until_minute', 'location_id', 'remote'])
    .select([sql<string | null>`valid_from::text`.as('valid_from')])
    .select([sql<string | null>`valid_until::text`.as('valid_until')])
    .where('doctor_id', doctorId === null ? 'is' : '=', doctorId)
    .orderBy('weekday')
    .orderBy('from_minute')
    .orderBy(sql`valid_from NULLS FIRST`)
    .execute();
}

/** Returns the opening hours of the clinic; null if they are not set. */
export async function findClinicHours(db: Db): Promise<StoredHours[] | null> {
  const clinic = await db.selectFrom('clinic_schedule').select('own_hours').executeTakeFirst();
  return clinic?.own_hours ? listHours(db, null) : null;
}

export async function hasOwnHours(db: Db, doctorId: string): Promise<boolean | null> {
  const doctor = await db
    .selectFrom('doctors')
    .select('own_hours')
    .where('id', '=', doctorId)
    .executeTakeFirst();
  return doctor?.own_hours ?? null;
}

/**
 * Replaces all weekly hours of a doctor; null restores the clinic's. Call `lockSchedule` first.
 * @throws an exclusion violation if two intervals of a weekday overlap while both are valid
 */
export async function replaceHours(
  db: Db,
  doctorId: string,
  hours: readonly StoredHours[] | null,
): Promise<void> {
  await db
    .updateTable('doctors')
    .set({ own_hours: hours !== null })
    .where('id', '=', doctorId)
    .execute();
  await db.deleteFrom('weekly_hours').where('doctor_id', '=', doctorId).execute();
  await insertHours(db, doctorId, hours ?? []);
}

/**
 * Replaces the opening hours of the clinic; null restores the default hours. Call
 * `changeClinicSchedule` first.
 * @throws an exclusion violation as {@link replaceHours}
 */
export async function replaceClinicHours(
  db: Db,
  hours: readonly StoredHours[] | null,
): Promise<void> {
  await db
    .updateTable('clinic_schedule')
    .set({ own_hours: hours !== null })
    .execute();
  await db.deleteFrom('weekly_hours').where('doctor_id', 'is', null).execute();
  await insertHours(db, null, hours ?? []);
}

async function insertHours(
  db: Db,
  doctorId: string | null,
  hours: readonly StoredHours[],
): Promise<void> {
  if (hours.length === 0) return;
  const rows = hours.map((each) => ({ ...each, doctor_id: doctorId }));
  await db.insertInto('weekly_hours').values(rows).execute();
}

const EXCEPTION_COLUMNS = [
  'id',
  'doctor_id',
  'kind',
  'from_minute',
  'until_minute',
  'name',
  'location_id',
  'remote',
  sql<string>`first_day::text`.as('first_day'),
  sql<string>`last_day::text`.as('last_day'),
] as const;

/** Lists the exceptions of the clinic, and of the doctor if one is named, that end on a date or later. */
export async function listExceptions(
  db: Db,
  doctorId: string | null,
  today: string,
): Promise<StoredException[]> {
  return db
    .selectFrom('hour_exceptions')
    .select(EXCEPTION_COLUMNS)
    .where((eb) =>
      eb.or([
        eb('doctor_id', 'is', null),
        ...(doctorId === null ? [] : [eb('doctor_id', '=', doctorId)]),
      ]),
    )
    .where('last_day', '>=', today)
    .orderBy('first_day')
    .orderBy('id')
    .execute();
}

/** Lists the closures of one place. */
export function listPlaceClosures(db: Db, locationId: string): Promise<StoredException[]> {
  return db
    .selectFrom('hour_exceptions')
    .select(EXCEPTION_COLUMNS)
    .where('location_id', '=', locationId)
    .where('doctor_id', 'is', null)
    .where('kind', '=', 'closed')
    .execute();
}

export function findException(db: Db, id: string): Promise<StoredException | undefined> {
  return db
    .selectFrom('hour_exceptions')
    .select(EXCEPTION_COLUMNS)
    .where('id', '=', id)
    .executeTakeFirst();
}

/** Finds an exception that differs from this one in its id alone. */
export function findSameException(
  db: Db,
  { id: _id, ...wanted }: StoredException,
): Promise<StoredException | undefined> {
  return db
    .selectFrom('hour_exceptions')
    .select(EXCEPTION_COLUMNS)
    .where((eb) =>
      eb.and(
        Object.entries(wanted).map(([column, value]) =>
          eb(column as keyof typeof wanted, value === null ? 'is' : '=', value),
        ),
      ),
    )
    .executeTakeFirst();
}

/** Locks an exception, so that it is not removed before the transaction ends; false without it. */
export function lockExceptionShared(db: Db, id: string): Promise<boolean> {
  return db
    .selectFrom('hour_exceptions')
    .select('id')
    .where('id', '=', id)
    .forKeyShare()
    .$call(findsRow);
}

export async function insertException(
  db: Db,
  exception: StoredException,
  createdAt: Date,
): Promise<void> {
  await db
    .insertInto('hour_exceptions')
    .values({ ...exception, created_at: createdAt })
    .execute();
}

/** Name of the leave of a retired doctor. */
export const RETIREMENT = 'Retired';

/** Removes the leave that retiring the doctor added. */
export async function deleteRetirement(db: Db, doctorId: string): Promise<void> {
  await db
    .deleteFrom('hour_exceptions')
    .where('doctor_id', '=', doctorId)
    .where('name', '=', RETIREMENT)
    .execute();
}

/** Deletes and returns an exception; undefined if that doctor (or the clinic, for null) has no such one. */
export function deleteException(db: Db, { id, doctorId }: { id: string; doctorId: string | null }) {
  return db
    .deleteFrom('hour_exceptions')
    .where('id', '=', id)
    .where('doctor_id', doctorId === null ? 'is' : '=', doctorId)
    .returning('kind')
    .executeTakeFirst();
}

import { randomBytes } from 'node:crypto';
import type { Instant } from '@nadi/domain/limits';
import type { AttendingParty } from '@nadi/domain/permissions';
import { type Selectable, type SqlBool, sql } from 'kysely';
import type { Role } from './accounts.ts';
import type { UnreadEvents } from './booking-tables.ts';
import { isAccepted } from './statements.ts';
import type { Db, Tables } from './tables.ts';

export type BusyCalendar = Selectable<Tables['busy_calendars']>;

export interface BusyTime {
  from: Instant;
  until: Instant;
}

/** A busy time of one event; `event` is null if the event could not be read as a whole. */
export interface EventTime extends BusyTime {
  event: string | null;
}

/** A copy of a calendar. */
export interface BusyCopy {
  times: readonly EventTime[];
  unread: UnreadEvents;
  /** Events whose times may be missing in this copy: earlier times of them stay. */
  uncertain: readonly string[];
  /** True if it is unknown which events are missing: all events that the copy does not contain stay. */
  incomplete: boolean;
}

export function findBusyCalendar(db: Db, doctorId: string): Promise<BusyCalendar | undefined> {
  return db
    .selectFrom('busy_calendars')
    .selectAll()
    .where('doctor_id', '=', doctorId)
    .executeTakeFirst();
}

/** Lists all busy calendars, those that were tried longest ago first. */
export function listBusyCalendars(db: Db): Promise<BusyCalendar[]> {
  return db
    .selectFrom('busy_calendars')
    .selectAll()
    .orderBy(sql`tried_at NULLS FIRST`)
    .orderBy('doctor_id')
    .execute();
}

export async function countBusyTimes(db: Db, doctorId: string, now: Date): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::int AS count FROM busy_times
    WHERE doctor_id = ${doctorId}::uuid AND upper(during) > ${now}::timestamptz`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Adds a doctor's calendar, or replaces it. */
export async function saveBusyCalendar(
  db: Db,
  { doctorId, url, at }: { doctorId: string; url: string; at: Date },
): Promise<void> {
  const unread = sql<UnreadEvents>`'{"count": 0, "events": []}'::jsonb`;
  const row = { url, added_at: at, tried_at: null, fetched_at: null, failure: null, unread };
  await db
    .insertInto('busy_calendars')
    .values({ doctor_id: doctorId, ...row })
    .onConflict((oc) => oc.column('doctor_id').doUpdateSet(row))
    .execute();
}

export async function deleteBusyCalendar(db: Db, doctorId: string): Promise<void> {
  await db.deleteFrom('busy_calendars').where('doctor_id', '=', doctorId).execute();
}

/**
 * Replaces the copy of a calendar, but keeps the known times of events that cannot be read any more. Returns
 * false if its address was changed since it was read.
 */
export async function saveBusyTimes(
  db: Db,
  { doctorId, url, copy, at }: { doctorId: string; url: string; copy: BusyCopy; at: Date },
): Promise<boolean> {
  const unread = sql<UnreadEvents>`${JSON.stringify(copy.unread)}::jsonb`;
  const { numUpdatedRows } = await db
    .updateTable('busy_calendars')
    .set({ tried_at: at, fetched_at: at, failure: null, unread })
    .where('doctor_id', '=', doctorId)
    .where('url', '=', url)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return false;
  const starts = copy.times.map(({ from }) => new Date(from));
  const ends = copy.times.map(({ until }) => new Date(until));
  const events = copy.times.map(({ event }) => event);
  const copied = events.filter((event) => event !== null);
  // Of an array that is a parameter, a plan made for any length compares every element with every row.
  await sql`
    DELETE FROM busy_times
    WHERE doctor_id = ${doctorId}::uuid AND (
      event IS NULL OR upper(during) <= ${at}::timestamptz OR NOT (
        event IN (SELECT unnest(${copy.uncertain}::text[]))
        OR ${copy.incomplete}::boolean AND event NOT IN (SELECT unnest(${copied}::text[]))))`.execute(
    db,
  );
  await sql`
    INSERT INTO busy_times (doctor_id, during, event)
    SELECT DISTINCT ${doctorId}::uuid, tstzrange(starts, ends), event
    FROM unnest(${starts}::timestamptz[], ${ends}::timestamptz[], ${events}::text[])
      AS times (starts, ends, event)`.execute(db);
  return true;
}

/** Records why a calendar could not be fetched; its last good copy stays. */
export async function saveBusyFailure(
  db: Db,
  { doctorId, url, failure, at }: { doctorId: string; url: string; failure: string; at: Date },
): Promise<void> {
  await db
    .updateTable('busy_calendars')
    .set({ tried_at: at, failure })
    .where('doctor_id', '=', doctorId)
    .where('url', '=', url)
    .execute();
}

/** Returns whether an event of the doctor's own calendar overlaps a span. */
export async function hasBusyTime(
  db: Db,
  { doctorId, from, until }: { doctorId: string } & BusyTime,
): Promise<boolean> {
  const { rows } = await sql<{ busy: boolean }>`
    SELECT EXISTS (SELECT FROM busy_times WHERE doctor_id = ${doctorId}::uuid AND during &&
      tstzrange(${new Date(from)}::timestamptz, ${new Date(until)}::timestamptz)) AS busy`.execute(
    db,
  );
  return rows[0]?.busy ?? false;
}

const TABLE = { patient: 'patients', doctor: 'doctors' } as const;
const SECRET_BYTES = 32;

/** Returns the clinic's key for addresses of feeds; the first call creates it. No backup contains it. */
export async function feedSecret(db: Db): Promise<Buffer> {
  const stored = await db.selectFrom('calendar_secrets').select('secret').executeTakeFirst();
  if (stored) return Buffer.from(stored.secret, 'base64url');
  await db
    .insertInto('calendar_secrets')
    .values({ secret: randomBytes(SECRET_BYTES).toString('base64url') })
    .onConflict((oc) => oc.doNothing())
    .execute();
  return feedSecret(db);
}

/** Returns the version in a feed's address; null for an unknown account and a retired doctor. */
export async function findFeedVersion(
  db: Db,
  role: AttendingParty,
  id: string,
): Promise<number | null> {
  const account = await db
    .selectFrom(TABLE[role])
    .select('calendar_version')
    .where('id', '=', id)
    .$if(role === 'doctor', (qb) => qb.where(sql<SqlBool>`retired_at IS NULL`))
    .executeTakeFirst();
  return account?.calendar_version ?? null;
}

/** Revokes the address of an account's feed. */
export async function revokeCalendarFeed(db: Db, role: Role, id: string): Promise<void> {
  if (role !== 'patient' && role !== 'doctor') return;
  await db
    .updateTable(TABLE[role])
    .set({ calendar_version: sql`calendar_version + 1` })
    .where('id', '=', id)
    .execute();
}

/** Lists the appointments of a feed, each with when it last changed. */
export function listFeedAppointments(
  db: Db,
  owner: { role: AttendingParty; id: string },
  span: { now: Date; from: Date; until: Date; cancelledSince: Date },
) {
  return db
    .selectFrom('appointments as a')
    .innerJoin('patients as p', 'p.id', 'a.patient_id')
    .innerJoin('doctors as d', 'd.id', 'a.doctor_id')
    .select([
      'a.id',
      'a.starts_at',
      'a.minutes',
      'a.meeting_code',
      'a.calendar_sequence',
      'a.cancelled_at',
      'a.patient_id',
      'p.name as patient_name',
      'd.name as doctor_name',
      sql<Date>`greatest(a.booked_at, a.cancelled_at, (SELECT max(m.moved_at)
        FROM appointment_moves m WHERE m.appointment_id = a.id))`.as('changed_at'),
    ])
    .where(
      owner.role === 'patient'
        ? ofFamily(owner.id, span.now)
        : sql<SqlBool>`a.doctor_id = ${owner.id}::uuid`,
    )
    .where('a.starts_at', '>=', span.from)
    .where('a.starts_at', '<', span.until)
    .where(isAccepted('a'))
    .where((eb) =>
      eb.or([eb('a.cancelled_at', 'is', null), eb('a.cancelled_at', '>=', span.cancelledSince)]),
    )
    .orderBy('a.starts_at')
    .orderBy('a.id')
    .execute();
}

/** Selects appointments of the patient and of the dependants they manage at that moment. */
function ofFamily(patientId: string, now: Date) {
  return sql<SqlBool>`a.patient_id = ANY (ARRAY(SELECT ${patientId}::uuid UNION ALL
    SELECT dependants.patient_id FROM dependants WHERE dependants.manager_id = ${patientId}::uuid
      AND dependants.ended_at IS NULL AND dependants.adult_at > ${now}::timestamptz))`;
}

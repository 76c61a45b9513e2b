import type { OpenBookings } from '@nadi/domain/booking-limits';
import type { CalendarDate } from '@nadi/domain/clinic-time';
import { formatIsoDate } from '@nadi/domain/iso-date';
import {
  chooseMode,
  type Mode,
  scheduleAt,
  scheduleEverywhere,
  usualPlace,
  type VisitTypeModes,
  withModeLength,
} from '@nadi/domain/places';
import { createSchedule, DEFAULT_SCHEDULE, type Schedule } from '@nadi/domain/schedules/schedule';
import { type RawBuilder, sql } from 'kysely';
import { compileOnce } from '#platform/db/prepared-statements.ts';
import { type ExceptionRow, toException, toHours, toModes, toRules } from './schedule-rows.ts';
import type { Db } from './tables.ts';
import type { StoredVisitType } from './visit-types.ts';
import {
  findClinicHours,
  listExceptions,
  type StoredHours,
  scheduleVersion,
} from './working-hours.ts';

export interface DoctorSchedule {
  /** Of the mode and the place below. */
  readonly schedule: Schedule;
  /** The hours at every place. */
  readonly everywhere: Schedule;
  /** Null: as the visit type says. */
  readonly mode: Mode | null;
  /** The place to which the patient may come; null by video or phone. */
  readonly locationId: string | null;
  /** False if the visit type does not offer the mode that is asked for. */
  readonly isModeOffered: boolean;
  /** Null without a visit type. */
  readonly modes: VisitTypeModes | null;
  /** Changes with the schedule; a booking computed from an older one is refused. */
  readonly version: number;
  /** The visit type whose rules the schedule has; null for the default rules. */
  readonly visitTypeId: string | null;
  readonly byVideo: boolean;
  /** A booking by a patient is a request. */
  readonly needsApproval: boolean;
}

interface Row {
  doctor_id: string;
  version: number;
  /** The doctor's own, else the clinic's opening hours; null for the default hours. */
  hours: StoredHours[] | null;
  exceptions: ExceptionRow[] | null;
  visit_type: StoredVisitType | null;
}

/**
 * Returns a doctor's schedule for a visit type, by default the doctor's first; null if there is
 * no such doctor or visit type. Exceptions that ended before `today` are left out.
 */
export async function findSchedule(
  db: Db,
  { today, ...wanted }: DoctorAndVisitType & { today: CalendarDate },
): Promise<DoctorSchedule | null> {
  const [found = null] = await findSchedules(db, [wanted], today);
  return found;
}

/** The mode and the place of an appointment. */
export interface Whereabouts {
  /** By default as the visit type says. */
  readonly mode?: Mode | null | undefined;
  /** By default the first place, or else the first at which the doctor has hours. */
  readonly locationId?: string | null | undefined;
}

/** A doctor with the visit type that is asked for; null for the doctor's first. */
interface DoctorAndVisitType extends Whereabouts {
  readonly doctorId: string;
  readonly visitTypeId: string | null;
}

/** Returns several doctors' schedules, each for a visit type, as {@link findSchedule} returns one. */
export async function findSchedules(
  db: Db,
  wanted: readonly DoctorAndVisitType[],
  today: CalendarDate,
): Promise<(DoctorSchedule | null)[]> {
  const rows = await selectEach(db, {
    wanted: toJson(wanted),
    today: formatIsoDate(today),
  });
  const found = new Map(rows.map((row) => [row.n, row]));
  return wanted.map(({ visitTypeId, ...where }, n) => {
    const row = found.get(n);
    return row && (visitTypeId === null || row.visit_type) ? toDoctorSchedule(row, where) : null;
  });
}

interface BookingWanted extends DoctorAndVisitType {
  readonly patientId: string;
}

/**
 * Returns the schedule for each booking, locks its patient, and counts the patient's open bookings as
 * `countOpenBookings` does, in one query. Null if there is no such doctor or visit type. Locks patients in
 * the given order, which must be the same in every transaction.
 */
export async function findSchedulesAndLock(
  db: Db,
  wanted: readonly BookingWanted[],
  { today, now }: { today: CalendarDate; now: Date },
): Promise<({ schedule: DoctorSchedule; open: OpenBookings } | null)[]> {
  const rows = await selectAndLock(db, {
    wanted: toJson(wanted),
    today: formatIsoDate(today),
    now,
  });
  const found = new Map(rows.map((row) => [row.n, row]));
  return wanted.map(({ visitTypeId, ...where }, n) => {
    const row = found.get(n);
    if (!row || (visitTypeId !== null && row.visit_type === null)) return null;
    const open = { count: row.open_count, emailVerified: row.email_verified };
    return { schedule: toDoctorSchedule(row, where), open };
  });
}

function toJson(wanted: readonly (DoctorAndVisitType & { patientId?: string })[]): string {
  const rows = wanted.map(({ doctorId, visitTypeId, patientId }, n) => ({
    n,
    doctor_id: doctorId,
    visit_type_ids: visitTypeId === null ? null : [visitTypeId],
    patient_id: patientId,
  }));
  return JSON.stringify(rows);
}

interface SchedulesWanted extends Whereabouts {
  readonly doctorIds: readonly string[];
  readonly today: CalendarDate;
  /** Of each doctor the first of these; without them the first visit type. */
  readonly visitTypeIds?: readonly string[] | undefined;
}

/** Returns the schedules of many doctors. Those without such a visit type have the default rules. */
export async function listSchedules(
  db: Db,
  { doctorIds, today, visitTypeIds, ...where }: SchedulesWanted,
): Promise<Map<string, DoctorSchedule>> {
  const rows = await selectRows(db, {
    doctorIds: [...doctorIds],
    visitTypeIds: visitTypeIds ? [...visitTypeIds] : null,
    today: formatIsoDate(today),
  });
  return new Map(rows.map((row) => [row.doctor_id, toDoctorSchedule(row, where)]));
}

/** Returns the hours of many doctors, at all places together, with the exceptions from a day on. */
export async function listWholeSchedules(
  db: Db,
  doctorIds: readonly string[],
  from: CalendarDate,
): Promise<Map<string, Schedule>> {
  const wanted = { doctorIds: [...doctorIds], visitTypeIds: null, today: formatIsoDate(from) };
  const rows = await selectRows(db, wanted);
  return new Map(rows.map((row) => [row.doctor_id, toSchedule(row)]));
}

/** Returns the schedule of a doctor without hours, exceptions and visit types of their own: the clinic's. */
export async function findCommonSchedule(db: Db, today: CalendarDate): Promise<Schedule> {
  const exceptions = await listExceptions(db, null, formatIsoDate(today));
  const hours = await findClinicHours(db);
  const schedule = createSchedule({
    hours: hours?.map(toHours) ?? null,
    exceptions: exceptions.map(toException),
  });
  return scheduleAt(schedule, null);
}

// PostgreSQL estimates the length of JSON without reading it, so it plans this once and not at every run.
// LIMIT makes it look up each doctor; a join of that many would read the whole table.
const selectEach = compileOnce((db: Db, { wanted, today }: { wanted: string; today: string }) =>
  sql<Row & { n: number }>`
    SELECT wanted.n, found.*
    FROM json_to_recordset(${wanted}::json)
      AS wanted(n int, doctor_id uuid, visit_type_ids uuid[]),
      LATERAL (SELECT ${columns(sql`wanted.visit_type_ids`, today)}
        FROM doctors WHERE doctors.id = wanted.doctor_id LIMIT 1) AS found`.compile(db),
);

const selectAndLock = compileOnce(
  (db: Db, { wanted, today, now }: { wanted: string; today: string; now: Date }) =>
    sql<Row & { n: number; open_count: number; email_verified: boolean }>`
    SELECT wanted.n, found.*, open.count AS open_count, open.email_verified
    FROM json_to_recordset(${wanted}::json)
      AS wanted(n int, doctor_id uuid, visit_type_ids uuid[], patient_id uuid),
      LATERAL (SELECT ${columns(sql`wanted.visit_type_ids`, today)}
        FROM doctors WHERE doctors.id = wanted.doctor_id LIMIT 1) AS found,
      LATERAL lock_and_count_open_bookings(wanted.patient_id, ${now}::timestamptz) AS open`.compile(
      db,
    ),
);

const selectRows = compileOnce(
  (db: Db, wanted: { doctorIds: string[]; visitTypeIds: string[] | null; today: string }) =>
    sql<Row>`
      SELECT ${columns(sql`${wanted.visitTypeIds}::uuid[]`, wanted.today)} FROM doctors
      WHERE doctors.id = ANY (${wanted.doctorIds}::uuid[])`.compile(db),
);

function columns(visitTypeIds: RawBuilder<unknown>, today: string) {
  return sql`
    doctors.id AS doctor_id, ${scheduleVersion} AS version,
      CASE WHEN doctors.own_hours THEN coalesce(
        (SELECT json_agg(hours) FROM weekly_hours hours WHERE hours.doctor_id = doctors.id), '[]')
      WHEN (SELECT own_hours FROM clinic_schedule) THEN coalesce(
        (SELECT json_agg(hours) FROM weekly_hours hours WHERE hours.doctor_id IS NULL), '[]')
      END AS hours,
      (SELECT json_agg(exceptions) FROM hour_exceptions exceptions
        WHERE (exceptions.doctor_id = doctors.id OR exceptions.doctor_id IS NULL)
          AND exceptions.last_day >= ${today}::date) AS exceptions,
      (SELECT row_to_json(types) FROM visit_types types
        WHERE types.doctor_id = doctors.id AND types.retired_at IS NULL
          AND (types.id = ANY (${visitTypeIds}) OR ${visitTypeIds} IS NULL)
        ORDER BY types.position LIMIT 1) AS visit_type`;
}

function toDoctorSchedule(row: Row, { mode, locationId }: Whereabouts): DoctorSchedule {
  const whole = toSchedule(row);
  const modes = row.visit_type && toModes(row.visit_type);
  const chosen = chooseMode(modes, mode ?? null);
  const at = chosen?.atPlace ? (locationId ?? usualPlace(whole)) : null;
  const placed = scheduleAt(whole, at);
  const rules = withModeLength(placed.rules, modes, chosen?.mode ?? null);
  return {
    schedule: rules === placed.rules ? placed : { ...placed, rules },
    everywhere: scheduleEverywhere(whole),
    mode: chosen?.mode ?? null,
    locationId: at,
    isModeOffered: chosen !== null,
    modes,
    version: row.version,
    visitTypeId: row.visit_type?.id ?? null,
    byVideo: row.visit_type?.by_video ?? true,
    needsApproval: row.visit_type?.needs_approval ?? false,
  };
}

function toSchedule({ hours, exceptions, visit_type }: Row): Schedule {
  if (hours === null && exceptions === null && visit_type === null) return DEFAULT_SCHEDULE;
  return createSchedule({
    hours: hours?.map(toHours) ?? null,
    exceptions: (exceptions ?? []).map(toException),
    rules: visit_type ? toRules(visit_type) : undefined,
  });
}

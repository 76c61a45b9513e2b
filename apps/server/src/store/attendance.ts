import { type SqlBool, sql } from 'kysely';
import { toColumns } from './columns.ts';
import { hasEnded } from './lobby.ts';
import type { AttendanceKind } from './message-tables.ts';
import { isPending } from './statements.ts';
import type { Db } from './tables.ts';

export interface Attendee {
  appointmentId: string;
  participantId: string;
  kind: AttendanceKind;
  name: string;
  /** Stored as `session`: nodes of the release before write that column. */
  socketId: string;
  /** The result of their device check before the meeting; null without a check. */
  deviceCheck: object | null;
  /** The account of the doctor who is there; null for other participants. */
  doctorId: string | null;
}

/** Inserts people who are present; a reconnection replaces its row and keeps its place. */
export async function insertAttendees(
  db: Db,
  attendees: readonly Attendee[],
  at: Date,
): Promise<void> {
  if (attendees.length === 0) return;
  await db
    .insertInto('meeting_attendance')
    .values(
      attendees.map(({ socketId, deviceCheck, ...attendee }) => ({
        ...toColumns(attendee),
        session: socketId,
        since: at,
        seen_at: at,
        device_check: sql<object | null>`${deviceCheck && JSON.stringify(deviceCheck)}::jsonb`,
      })),
    )
    .onConflict((oc) =>
      oc.columns(['appointment_id', 'participant_id']).doUpdateSet(({ ref }) => ({
        kind: ref('excluded.kind'),
        name: ref('excluded.name'),
        session: ref('excluded.session'),
        device_check: ref('excluded.device_check'),
        doctor_id: ref('excluded.doctor_id'),
        seen_at: ref('excluded.seen_at'),
      })),
    )
    .execute();
}

export async function deleteAttendees(db: Db, socketIds: readonly string[]): Promise<void> {
  if (socketIds.length === 0) return;
  await db.deleteFrom('meeting_attendance').where('session', 'in', socketIds).execute();
}

/** Returns those of the sockets that still have a row. */
export async function renewAttendees(
  db: Db,
  socketIds: readonly string[],
  at: Date,
): Promise<string[]> {
  if (socketIds.length === 0) return [];
  const renewed = await db
    .updateTable('meeting_attendance')
    .set({ seen_at: at })
    .where('session', 'in', socketIds)
    .returning('session')
    .execute();
  return renewed.map(({ session }) => session);
}

/** Deletes what stopped nodes left behind. */
export async function deleteStaleAttendees(db: Db, seenBefore: Date): Promise<void> {
  await db.deleteFrom('meeting_attendance').where('seen_at', '<', seenBefore).execute();
}

/**
 * Lists the people who wait for a doctor: patients in a meeting without the doctor, and guests before its
 * door. In the order of their appointments, then of their arrival.
 */
export function listWaiting(db: Db, doctorId: string, freshSince: Date) {
  return (
    db
      .selectFrom('meeting_attendance as present')
      .innerJoin('appointments', 'appointments.id', 'present.appointment_id')
      .leftJoin('encounters', 'encounters.appointment_id', 'present.appointment_id')
      .select([
        'present.appointment_id',
        'present.kind',
        'present.name',
        'present.device_check',
        'appointments.patient_id',
        'appointments.meeting_code',
        'appointments.starts_at',
        'appointments.slot_date',
        'appointments.slot_time',
      ])
      // A patient who was in the call with the doctor waits since the doctor left.
      .select(
        sql<Date>`CASE WHEN present.kind = 'patient'
          THEN greatest(present.since, encounters.ended_at) ELSE present.since END`.as('since'),
      )
      .where('appointments.doctor_id', '=', doctorId)
      .where('present.seen_at', '>', freshSince)
      .where(isPending('appointments'))
      .where((eb) =>
        eb.or([
          eb('present.kind', '=', 'lobby'),
          eb.and([
            eb('present.kind', '=', 'patient'),
            eb.not(hasDoctor('appointments', freshSince)),
          ]),
        ]),
      )
      .orderBy('appointments.starts_at')
      .orderBy('present.since')
      // Of those who were recorded together the patient comes first.
      .orderBy('present.kind', 'desc')
      .orderBy('present.name')
      .execute()
  );
}

/**
 * Returns for each of these appointments its doctor, and the first of the doctor's later appointments whose
 * patient is in its meeting without the doctor. Leaves out appointments without one.
 */
export async function listNextPatients(
  db: Db,
  appointmentIds: readonly string[],
  freshSince: Date,
) {
  if (appointmentIds.length === 0) return [];
  return db
    .selectFrom('meeting_attendance as present')
    .innerJoin('appointments as later', 'later.id', 'present.appointment_id')
    .innerJoin('appointments as own', (join) =>
      join
        .onRef('own.doctor_id', '=', 'later.doctor_id')
        .onRef('own.starts_at', '<', 'later.starts_at'),
    )
    .innerJoin('patients', 'patients.id', 'later.patient_id')
    .distinctOn('own.id')
    .select(['own.id', 'own.doctor_id', 'later.id as next_id', 'later.slot_time', 'patients.name'])
    .where('own.id', 'in', appointmentIds)
    .where('present.kind', '=', 'patient')
    .where('present.seen_at', '>', freshSince)
    .where(isPending('later'))
    .where(({ not }) => not(hasEnded('later')))
    .where(({ not }) => not(hasDoctor('later', freshSince)))
    .orderBy('own.id')
    .orderBy('later.starts_at')
    .execute();
}

/**
 * Returns the condition that the doctor of an appointment is in its meeting.
 * @param appointment the name of its table in the statement
 */
function hasDoctor(appointment: string, freshSince: Date) {
  return sql<SqlBool>`EXISTS (SELECT FROM meeting_attendance AS doctor
    WHERE doctor.appointment_id = ${sql.ref(`${appointment}.id`)}
      AND doctor.doctor_id = ${sql.ref(`${appointment}.doctor_id`)}
      AND doctor.seen_at > ${freshSince}::timestamptz)`;
}

/**
 * Returns for each of these appointments its doctor's delay, how many patients with an earlier
 * appointment are in their meetings, whether patient and doctor have met, and whether it is over.
 */
export async function listQueue(db: Db, appointmentIds: readonly string[], freshSince: Date) {
  if (appointmentIds.length === 0) return [];
  const rows = await db
    .selectFrom('appointments as own')
    .leftJoin('doctor_delays', 'doctor_delays.doctor_id', 'own.doctor_id')
    .leftJoin('encounters', 'encounters.appointment_id', 'own.id')
    .select(({ selectFrom }) => [
      'own.id',
      'own.starts_at',
      'doctor_delays.minutes as late_minutes',
      'doctor_delays.announced_at as late_announced_at',
      'encounters.started_at as met_at',
      'own.completed_at',
      hasEnded('own').as('ended'),
      selectFrom('meeting_attendance as present')
        .innerJoin('appointments as earlier', 'earlier.id', 'present.appointment_id')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .whereRef('earlier.doctor_id', '=', 'own.doctor_id')
        .whereRef('earlier.starts_at', '<', 'own.starts_at')
        .where('earlier.completed_at', 'is', null)
        .where('earlier.cancelled_at', 'is', null)
        .where('earlier.no_show_at', 'is', null)
        .where('present.kind', '=', 'patient')
        .where('present.seen_at', '>', freshSince)
        .as('ahead'),
    ])
    .where('own.id', 'in', appointmentIds)
    .execute();
  return rows.map((row) => ({
    ...row,
    ahead: Number(row.ahead ?? 0),
    over: row.ended || row.completed_at !== null,
  }));
}

import { type Delay, type DelayNoticed, delayHolds } from '@nadi/domain/delay';
import {
  ATTENDANCE_FRESH_FOR,
  DELAY_FOR,
  type Instant,
  JOIN_CLOSES_AFTER,
} from '@nadi/domain/limits';
import { type Selectable, type SqlBool, sql } from 'kysely';
import { toColumns } from './columns.ts';
import { hasEnded } from './lobby.ts';
import { isAccepted } from './statements.ts';
import type { Db, NewRow, Tables } from './tables.ts';

/** The delay that a doctor announced last. */
export interface AnnouncedDelay extends Delay {
  /** Earlier than the last announcement if the same delay has been announced before. */
  readonly firstAnnouncedAt: Instant;
}

/** Saves a delay; one that is announced again keeps the time of its first announcement. */
export async function saveDelay(
  db: Db,
  doctorId: string,
  { minutes, at }: { minutes: number; at: Date },
): Promise<void> {
  const known = await findAnnouncedDelay(db, doctorId);
  const holds = known?.minutes === minutes && delayHolds(known, at.getTime());
  const first_announced_at = holds ? new Date(known.firstAnnouncedAt) : at;
  const delay = { minutes, announced_at: at, first_announced_at };
  await db
    .insertInto('doctor_delays')
    .values({ doctor_id: doctorId, ...delay })
    .onConflict((oc) => oc.column('doctor_id').doUpdateSet(delay))
    .execute();
}

/** Lists the delays of these doctors, by their id. */
export async function listDelays(
  db: Db,
  doctorIds: readonly string[],
): Promise<ReadonlyMap<string, AnnouncedDelay>> {
  if (doctorIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('doctor_delays')
    .selectAll()
    .where('doctor_id', 'in', [...new Set(doctorIds)])
    .execute();
  return new Map(rows.map((row) => [row.doctor_id, toDelay(row)]));
}

/** Returns the delay that a doctor announced last; its row is locked until the transaction ends. */
export async function findAnnouncedDelay(db: Db, doctorId: string): Promise<AnnouncedDelay | null> {
  const row = await db
    .selectFrom('doctor_delays')
    .selectAll()
    .where('doctor_id', '=', doctorId)
    .forUpdate()
    .executeTakeFirst();
  return row ? toDelay(row) : null;
}

interface AffectingDelay {
  doctor_id: string;
  name: string;
  minutes: number;
  /** Pending appointments that the delay concerns; at least one. */
  appointments: number;
}

/** Lists the announcements of the last hours that concern appointments, also those of being on time. */
export async function listAffectingDelays(db: Db, now: Instant): Promise<AffectingDelay[]> {
  const { rows } = await sql<AffectingDelay>`
    SELECT delays.doctor_id, doctors.name, delays.minutes, count(*)::int AS appointments
    FROM doctor_delays delays
    JOIN doctors ON doctors.id = delays.doctor_id
    JOIN appointments a ON a.doctor_id = delays.doctor_id
      AND a.starts_at >= delays.announced_at - ${JOIN_CLOSES_AFTER / 1000} * interval '1 second'
      AND a.starts_at <= delays.announced_at + ${DELAY_FOR / 1000} * interval '1 second'
      AND num_nonnulls(a.cancelled_at, a.completed_at, a.no_show_at) = 0
    WHERE delays.announced_at >= ${new Date(now - DELAY_FOR)}::timestamptz
    GROUP BY delays.doctor_id, doctors.name, delays.minutes
    ORDER BY delays.minutes DESC, doctors.name`.execute(db);
  return rows;
}

function toDelay({
  minutes,
  announced_at,
  first_announced_at,
}: Selectable<Tables['doctor_delays']>) {
  const announcedAt = announced_at.getTime();
  return { minutes, announcedAt, firstAnnouncedAt: first_announced_at?.getTime() ?? announcedAt };
}

export type DelayNotice = NewRow<'delay_notices'>;

interface Announcement {
  doctorId: string;
  announcedAt: Instant;
  /** Earlier than `announcedAt` if the same delay has been announced before. */
  firstAnnouncedAt: Instant;
  /** Appointments that begin later are left out; by default four hours after the announcement. */
  until?: Instant | undefined;
}

/**
 * Lists a doctor's appointments that were pending when a delay was announced, each with the latest notice to
 * its patient. Includes appointments that were due but had not begun, the running one if it began
 * after the delay was first announced, and later ones whose patients were told of a delay.
 */
export async function listUpcoming(
  db: Db,
  { doctorId, announcedAt, firstAnnouncedAt, until = announcedAt + DELAY_FOR }: Announcement,
) {
  const at = new Date(announcedAt);
  const since = new Date(firstAnnouncedAt);
  const freshSince = new Date(announcedAt - ATTENDANCE_FRESH_FOR);
  const rows = await db
    .selectFrom('appointments as a')
    .leftJoin('delay_notices as n', (join) =>
      join.onRef('n.appointment_id', '=', 'a.id').onRef('n.starts_at', '=', 'a.starts_at'),
    )
    .leftJoin('encounters as e', 'e.appointment_id', 'a.id')
    .select(['a.id', 'a.patient_id', 'a.starts_at', 'a.minutes', 'e.started_at'])
    .select(['n.minutes as notice_minutes', 'n.notified_minutes', 'n.announced_at'])
    .where('a.doctor_id', '=', doctorId)
    .where('a.starts_at', '>=', new Date(announcedAt - JOIN_CLOSES_AFTER))
    .where((eb) => eb.or([eb('a.starts_at', '<=', new Date(until)), eb('n.minutes', '>', 0)]))
    .where(isAccepted('a'))
    .where((eb) =>
      eb.and([
        eb.not(hasEnded('a')),
        eb.or([eb('a.cancelled_at', 'is', null), eb('a.cancelled_at', '>', at)]),
        eb.or([eb('a.completed_at', 'is', null), eb('a.completed_at', '>', at)]),
        eb.or([eb('a.no_show_at', 'is', null), eb('a.no_show_at', '>', at)]),
        eb.or([
          eb('a.starts_at', '>', at),
          eb('e.started_at', 'is', null),
          eb('e.started_at', '>', at),
          eb.and([eb('e.started_at', '>', since), eb('e.ended_at', '>', freshSince)]),
        ]),
      ]),
    )
    .orderBy('a.starts_at')
    .execute();
  return rows.map(({ id, patient_id, starts_at, minutes, started_at, ...notice }) => ({
    id,
    patientId: patient_id,
    startsAt: starts_at,
    minutes,
    /** Patient and doctor have met. */
    running: started_at !== null,
    notice: notice.announced_at && {
      minutes: notice.notice_minutes ?? 0,
      notifiedMinutes: notice.notified_minutes ?? 0,
      announcedAt: notice.announced_at,
    },
  }));
}

export async function saveDelayNotice(db: Db, notice: DelayNotice): Promise<void> {
  const row = toColumns(notice);
  await db
    .insertInto('delay_notices')
    .values(row)
    .onConflict((oc) => oc.column('appointment_id').doUpdateSet(row))
    .execute();
}

/** Deletes what a patient was notified of, which says nothing of another doctor. */
export async function deleteDelayNotice(db: Db, appointmentId: string): Promise<void> {
  await db.deleteFrom('delay_notices').where('appointment_id', '=', appointmentId).execute();
}

export function findDelayNotice(db: Db, appointmentId: string) {
  return db
    .selectFrom('delay_notices')
    .select(['starts_at', 'minutes', 'announced_at'])
    .where('appointment_id', '=', appointmentId)
    .executeTakeFirst();
}

/** Returns the latest notice of a delay to the patients of these appointments. */
export async function listDelayNotices(
  db: Db,
  appointmentIds: readonly string[],
): Promise<Map<string, DelayNoticed>> {
  if (appointmentIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('delay_notices')
    .select(['appointment_id', 'starts_at', 'minutes', 'announced_at'])
    .where('appointment_id', 'in', appointmentIds)
    .execute();
  return new Map(
    rows.map((row) => [
      row.appointment_id,
      {
        startsAt: row.starts_at.getTime(),
        minutes: row.minutes,
        announcedAt: row.announced_at.getTime(),
      },
    ]),
  );
}

interface Since {
  /** Who is in a meeting was recorded after this. */
  freshSince: Date;
  /** A session that was used after this is in use. */
  activeSince: Date;
}

/** Returns for each of these appointments its doctor, and whether they are with another patient or use Nadi. */
export async function listDoctorPresence(
  db: Db,
  appointmentIds: readonly string[],
  { freshSince, activeSince }: Since,
) {
  if (appointmentIds.length === 0) return [];
  return db
    .selectFrom('appointments as own')
    .innerJoin('doctors', 'doctors.id', 'own.doctor_id')
    .select(['own.id', 'doctors.name', 'doctors.speciality', 'doctors.image_id'])
    .select([
      sql<SqlBool>`EXISTS (SELECT FROM meeting_attendance doctor
        JOIN meeting_attendance patient USING (appointment_id)
        WHERE doctor.doctor_id = own.doctor_id AND doctor.appointment_id <> own.id
          AND doctor.seen_at > ${freshSince}::timestamptz
          AND patient.kind = 'patient' AND patient.seen_at > ${freshSince}::timestamptz)`.as(
        'with_patient',
      ),
      sql<SqlBool>`EXISTS (SELECT FROM sessions WHERE role = 'doctor'
          AND account_id = own.doctor_id AND active_at > ${activeSince}::timestamptz)
        OR EXISTS (SELECT FROM meeting_attendance doctor
          WHERE doctor.doctor_id = own.doctor_id
            AND doctor.seen_at > ${freshSince}::timestamptz)`.as('online'),
    ])
    .where('own.id', 'in', appointmentIds)
    .execute();
}

import {
  ATTENDANCE_FRESH_FOR,
  DELAY_FOR,
  type Instant,
  JOIN_CLOSES_AFTER,
} from '@nadi/domain/limits';
import { hasEnded } from './meeting-endings.ts';
import type { Db } from './tables.ts';

export interface DelayNotice {
  appointmentId: string;
  startsAt: Date;
  minutes: number;
  /** The delay that the patient was notified of before, in minutes. */
  notifiedMinutes: number;
  announcedAt: Date;
}

interface Announcement {
  doctorId: string;
  announcedAt: Instant;
  /** Earlier than `announcedAt` if the same delay has been announced before. */
  firstAnnouncedAt: Instant;
}

/**
 * Lists a doctor's appointments that were pending when a delay was announced, each with the latest notice to
 * its patient. Includes appointments that were due but had not begun, and the running one if it began
 * after the delay was first announced.
 */
export async function listUpcoming(
  db: Db,
  { doctorId, announcedAt, firstAnnouncedAt }: Announcement,
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
    .where('a.starts_at', '<=', new Date(announcedAt + DELAY_FOR))
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
  const values = {
    starts_at: notice.startsAt,
    minutes: notice.minutes,
    notified_minutes: notice.notifiedMinutes,
    announced_at: notice.announcedAt,
  };
  await db
    .insertInto('delay_notices')
    .values({ appointment_id: notice.appointmentId, ...values })
    .onConflict((oc) => oc.column('appointment_id').doUpdateSet(values))
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

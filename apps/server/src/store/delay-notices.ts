import type { Db } from './tables.ts';

export interface DelayNotice {
  appointmentId: string;
  startsAt: Date;
  minutes: number;
  /** What the patient was notified before. */
  notifiedMinutes: number;
  announcedAt: Date;
}

/** A doctor's pending appointments between two times, with what their patients were notified of a delay. */
export async function listComing(
  db: Db,
  { doctorId, after, until }: { doctorId: string; after: Date; until: Date },
) {
  const rows = await db
    .selectFrom('appointments as a')
    .leftJoin('delay_notices as n', (join) =>
      join.onRef('n.appointment_id', '=', 'a.id').onRef('n.starts_at', '=', 'a.starts_at'),
    )
    .select(['a.id', 'a.patient_id', 'a.starts_at', 'a.minutes'])
    .select(['n.minutes as notice_minutes', 'n.notified_minutes', 'n.announced_at'])
    .where('a.doctor_id', '=', doctorId)
    .where('a.starts_at', '>', after)
    .where('a.starts_at', '<=', until)
    .where('a.cancelled_at', 'is', null)
    .where('a.completed_at', 'is', null)
    .where('a.no_show_at', 'is', null)
    .orderBy('a.starts_at')
    .execute();
  return rows.map(({ id, patient_id, starts_at, minutes, ...notice }) => ({
    ...{ id, patientId: patient_id, startsAt: starts_at, minutes },
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
    .onConflict((conflict) => conflict.column('appointment_id').doUpdateSet(values))
    .execute();
}

export function findDelayNotice(db: Db, appointmentId: string) {
  return db
    .selectFrom('delay_notices')
    .select(['starts_at', 'minutes', 'announced_at'])
    .where('appointment_id', '=', appointmentId)
    .executeTakeFirst();
}

import { sql } from 'kysely';
import type { Db } from './tables.ts';

/** Lists coming appointments without a claim on exactly their doctor and time, the next one first. */
export function listAppointmentsWithoutClaim(db: Db, now: Date) {
  return db
    .selectFrom('appointments as a')
    .select(['a.id', 'a.slot_date', 'a.slot_time'])
    .where('a.starts_at', '>', now)
    .where('a.cancelled_at', 'is', null)
    .where('a.completed_at', 'is', null)
    .where('a.no_show_at', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('claims as c')
            .select('c.id')
            .whereRef('c.appointment_id', '=', 'a.id')
            .whereRef('c.doctor_id', '=', 'a.doctor_id')
            .where(
              sql<boolean>`c.during = tstzrange(a.starts_at, a.starts_at + make_interval(mins => a.minutes))`,
            ),
        ),
      ),
    )
    .orderBy('a.starts_at')
    .execute();
}

import { type Delay, delayHolds } from '@nadi/domain/delay';
import { DELAY_FOR, type Instant, JOIN_CLOSES_AFTER } from '@nadi/domain/limits';
import { type Selectable, sql } from 'kysely';
import type { DoctorDelays } from './attendance-tables.ts';
import type { Db } from './tables.ts';

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

function toDelay({ minutes, announced_at, first_announced_at }: Selectable<DoctorDelays>) {
  const announcedAt = announced_at.getTime();
  return { minutes, announcedAt, firstAnnouncedAt: first_announced_at?.getTime() ?? announcedAt };
}

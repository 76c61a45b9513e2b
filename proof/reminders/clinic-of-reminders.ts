import { randomUUID } from 'node:crypto';
import type { TestClinic } from '@nadi/server/testing/build-app';
import { sql } from 'kysely';
import type { Chance } from '#proof/chance.ts';

/** An appointment as the proof knows it, beside the database. Instants in epoch milliseconds. */
export interface KnownAppointment {
  id: string;
  startsAt: number;
  bookedAt: number;
  /** When it was moved to its present time; null if it was never moved. */
  movedAt: number | null;
  cancelledAt: number | null;
}

interface Span {
  from: number;
  until: number;
}

/** Inserts appointments at random times, each with a patient and a doctor of its own. */
export async function insertAppointments(
  { database: { db }, now }: TestClinic,
  chance: Chance,
  { count, span }: { count: number; span: Span },
): Promise<KnownAppointment[]> {
  const known = Array.from({ length: count }, (): KnownAppointment => {
    const startsAt = span.from + chance.below(span.until - span.from);
    return { id: randomUUID(), startsAt, bookedAt: now, movedAt: null, cancelledAt: null };
  });
  const ids = known.map(({ id }) => id);
  const starts = known.map(({ startsAt }) => new Date(startsAt));
  const at = new Date(now);
  await sql`INSERT INTO patients (id, email, password_hash, name, created_at)
    SELECT id, id || '@patients.test', 'x', 'Asha Rao', ${at}::timestamptz
    FROM unnest(${ids}::uuid[]) AS id`.execute(db);
  await sql`INSERT INTO doctors (id, email, password_hash, name, speciality, degree, experience,
      about, fee_minor, address_line1, address_line2, created_at)
    SELECT id, id || '@doctors.test', 'x', 'Dr. Sunil Mehta', 'Neurologist', 'MBBS', '4 Year',
      '', 50000, '1, Road', 'Town', ${at}::timestamptz FROM unnest(${ids}::uuid[]) AS id`.execute(
    db,
  );
  // The agenda is not what is counted here.
  await sql`INSERT INTO message_opt_outs (role, account_id, kind, at)
    SELECT 'doctor', id, 'agenda', ${at}::timestamptz FROM unnest(${ids}::uuid[]) AS id`.execute(
    db,
  );
  await sql`INSERT INTO appointments (id, doctor_id, patient_id, starts_at, slot_date, slot_time,
      amount_minor, meeting_code, booked_at)
    SELECT id, id, id, starts_at, '6_1_2027', '10:00 AM', 50000, id::text, ${at}::timestamptz
    FROM unnest(${ids}::uuid[], ${starts}::timestamptz[]) AS made (id, starts_at)`.execute(db);
  return known;
}

/** Cancels these appointments in one statement. */
export async function cancelAll(
  { database: { db }, now }: TestClinic,
  known: readonly KnownAppointment[],
): Promise<void> {
  if (known.length === 0) return;
  await db
    .updateTable('appointments')
    .set({ cancelled_at: new Date(now), cancelled_by: 'patient' })
    .where(
      'id',
      'in',
      known.map(({ id }) => id),
    )
    .execute();
  for (const each of known) each.cancelledAt = now;
}

/** Moves each of these appointments to its new start, together. */
export async function moveAll(
  { database: { db }, now }: TestClinic,
  moves: ReadonlyMap<KnownAppointment, number>,
): Promise<void> {
  const known = [...moves.keys()];
  const ids = known.map(({ id }) => id);
  const from = known.map(({ startsAt }) => new Date(startsAt));
  const to = [...moves.values()].map((startsAt) => new Date(startsAt));
  await sql`INSERT INTO appointment_moves (appointment_id, moved_at, moved_by, from_starts_at,
      from_slot_date, from_slot_time)
    SELECT id, ${new Date(now)}::timestamptz, 'patient', starts_at, '', ''
    FROM unnest(${ids}::uuid[], ${from}::timestamptz[]) AS moved (id, starts_at)`.execute(db);
  await sql`UPDATE appointments SET starts_at = moved.starts_at
    FROM unnest(${ids}::uuid[], ${to}::timestamptz[]) AS moved (id, starts_at)
    WHERE appointments.id = moved.id`.execute(db);
  for (const [each, startsAt] of moves) Object.assign(each, { startsAt, movedAt: now });
}

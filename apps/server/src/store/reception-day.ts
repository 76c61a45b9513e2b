import { RECEPTION_DOCTORS_PER_PAGE } from '@nadi/domain/limits';
import { sql } from 'kysely';
import { type AppointmentRecord, selectAppointments } from './appointments.ts';
import type { Db } from './tables.ts';

export interface ReceptionDoctorRecord {
  id: string;
  name: string;
  image_id: string | null;
  speciality: string;
  available: boolean;
}

interface Day {
  from: Date;
  /** Exclusive. */
  until: Date;
  speciality: string | undefined;
}

/** Lists one page of the doctors: those with appointments on the day first, then by name. */
export async function listReceptionDoctors(
  db: Db,
  day: Day,
  page = 1,
): Promise<ReceptionDoctorRecord[]> {
  const { rows } = await sql<ReceptionDoctorRecord>`
    SELECT d.id, d.name, d.image_id, d.speciality, d.available AND d.retired_at IS NULL AS available
    ${doctorsOn(day)}
    ORDER BY b.doctor_id IS NULL, d.name, d.id
    LIMIT ${RECEPTION_DOCTORS_PER_PAGE} OFFSET ${(page - 1) * RECEPTION_DOCTORS_PER_PAGE}`.execute(
    db,
  );
  return rows;
}

/** Returns how many doctors the pages have. */
export async function countReceptionDoctors(db: Db, day: Day): Promise<number> {
  const { rows } = await sql<{ count: string }>`SELECT count(*) AS count ${doctorsOn(day)}`.execute(
    db,
  );
  return Number(rows[0]?.count ?? 0);
}

/** Returns present doctors, and those who are booked on the day. */
function doctorsOn({ from, until, speciality }: Day) {
  const wanted = speciality ?? null;
  return sql`
    FROM doctors d LEFT JOIN (
      SELECT DISTINCT doctor_id FROM appointments
      WHERE starts_at >= ${from} AND starts_at < ${until} AND cancelled_at IS NULL
    ) b ON b.doctor_id = d.id
    WHERE (d.retired_at IS NULL OR b.doctor_id IS NOT NULL)
      AND (${wanted}::text IS NULL OR d.speciality = ${wanted}::text)`;
}

/** Lists the day's appointments of these doctors by time, without cancelled ones. */
export function listReceptionAppointments(
  db: Db,
  day: Pick<Day, 'from' | 'until'>,
  doctorIds: readonly string[],
): Promise<AppointmentRecord[]> {
  if (doctorIds.length === 0) return Promise.resolve([]);
  return selectAppointments(db)
    .where('a.doctor_id', 'in', doctorIds)
    .where('a.starts_at', '>=', day.from)
    .where('a.starts_at', '<', day.until)
    .where('a.cancelled_at', 'is', null)
    .orderBy('a.starts_at')
    .orderBy('a.id')
    .execute();
}

/** Returns which of these appointments were paid in cash. */
export async function listPaidInCash(
  db: Db,
  appointmentIds: readonly string[],
): Promise<Set<string>> {
  if (appointmentIds.length === 0) return new Set();
  const rows = await db
    .selectFrom('ledger_entries')
    .select('appointment_id')
    .where('appointment_id', 'in', appointmentIds)
    .where('order_id', 'is', null)
    .groupBy('appointment_id')
    .having((eb) => eb(eb.fn.sum('amount_minor'), '>', 0))
    .execute();
  return new Set(rows.map(({ appointment_id }) => appointment_id));
}

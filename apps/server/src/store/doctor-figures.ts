import { sql } from 'kysely';
import { earnedPaise } from './ledger.ts';
import type { Db } from './tables.ts';

interface DoctorFigures {
  earned_paise: number;
  appointments: number;
  patients: number;
}

/**
 * Returns a doctor's earned paise, appointments and patients. `livemode`: whose online payments
 * count; those of the other mode never do.
 */
export async function figuresOf(
  db: Db,
  doctorId: string,
  livemode: boolean,
): Promise<DoctorFigures> {
  return db
    .selectFrom('appointments as a')
    .select([
      sql<number>`coalesce(sum(${earnedPaise(livemode)}), 0)::bigint`.as('earned_paise'),
      sql<number>`count(*)`.as('appointments'),
      sql<number>`count(DISTINCT patient_id)`.as('patients'),
    ])
    .where('doctor_id', '=', doctorId)
    .executeTakeFirstOrThrow();
}

interface WeekFigures {
  /** The place of its beginning in `begins`. */
  week: number;
  appointments: number;
  earned_paise: number;
}

/**
 * Counts a doctor's appointments, without cancelled ones, by the week they take place in.
 * @param begins the starts of the weeks, oldest first
 */
export async function figuresByWeek(
  db: Db,
  doctorId: string,
  begins: readonly Date[],
  until: Date,
  livemode: boolean,
): Promise<WeekFigures[]> {
  const { rows } = await sql<WeekFigures>`
    SELECT width_bucket(starts_at, ${begins}::timestamptz[]) - 1 AS week,
      count(*) AS appointments,
      coalesce(sum(${earnedPaise(livemode)}), 0)::bigint AS earned_paise
    FROM appointments a
    WHERE doctor_id = ${doctorId}::uuid AND cancelled_at IS NULL
      AND starts_at >= ${begins[0]} AND starts_at < ${until}
    GROUP BY 1`.execute(db);
  return rows;
}

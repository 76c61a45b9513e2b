import type { Queries } from '#bench/queries.ts';

export interface ClinicSize {
  doctors: number;
  patients: number;
  /** For each doctor half of them are over, and the others are still to come. */
  appointments: number;
}

/** A half hour of a doctor that is still free, and a patient who is free then. */
export interface FreeSlot {
  doctorId: string;
  patientId: string;
  startsAt: Date;
}

const HALF_HOUR_MS = 30 * 60_000;

/** Fills the tables of the release before schedules, and returns free slots. */
export async function fillEarlierClinic(
  pool: Queries,
  { doctors, patients, appointments }: ClinicSize,
  free: number,
): Promise<FreeSlot[]> {
  const doctorIds = idsOf(
    await pool.query(
      `INSERT INTO doctors (id, email, password_hash, name, speciality, degree, experience, fee_paise,
         address_line1, address_line2, created_at)
       SELECT gen_random_uuid(), 'd' || n || '@clinic.test', '', 'Dr. ' || n, 'Neurologist', '',
         '4 Year', 50000, '', '', now() FROM generate_series(1, $1::int) n RETURNING id`,
      [doctors],
    ),
  );
  const patientIds = idsOf(
    await pool.query(
      `INSERT INTO patients (id, email, password_hash, name, created_at)
       SELECT gen_random_uuid(), 'p' || n || '@clinic.test', '', 'Patient ' || n, now()
       FROM generate_series(1, $1::int) n RETURNING id`,
      [patients],
    ),
  );
  const first = Math.ceil(Date.now() / HALF_HOUR_MS) * HALF_HOUR_MS + 24 * 2 * HALF_HOUR_MS;
  const places = Array.from({ length: appointments + free }, (_, at) =>
    placeOf(at, { doctorIds, patientIds, first, over: Math.floor(appointments / doctors / 2) }),
  );
  await pool.query(
    `INSERT INTO appointments (id, doctor_id, patient_id, starts_at, slot_date, slot_time, amount_paise,
       meeting_code, booked_at)
     SELECT gen_random_uuid(), doctor, patient, at, '', '', 50000, gen_random_uuid()::text, now()
     FROM unnest($1::uuid[], $2::uuid[], $3::timestamptz[]) AS place (doctor, patient, at)`,
    columnsOf(places.slice(0, appointments)),
  );
  return places.slice(appointments);
}

/** Every doctor has one appointment in each half hour; no patient has two in the same one. */
function placeOf(
  at: number,
  {
    doctorIds,
    patientIds,
    first,
    over,
  }: { doctorIds: string[]; patientIds: string[]; first: number; over: number },
): FreeSlot {
  const round = Math.floor(at / doctorIds.length);
  return {
    doctorId: doctorIds[at % doctorIds.length] as string,
    patientId: patientIds[at % patientIds.length] as string,
    // Those that are over end a day before the first one that is still to come.
    startsAt: new Date(first + (round < over ? round - over - 100 : round - over) * HALF_HOUR_MS),
  };
}

function columnsOf(places: readonly FreeSlot[]) {
  return [
    places.map(({ doctorId }) => doctorId),
    places.map(({ patientId }) => patientId),
    places.map(({ startsAt }) => startsAt),
  ];
}

function idsOf({ rows }: { rows: { id: string }[] }): string[] {
  return rows.map(({ id }) => id);
}

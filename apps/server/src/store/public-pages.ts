import { sql } from 'kysely';
import { compileOnce } from '#platform/db/prepared-statements.ts';
import type { Db } from './tables.ts';
import type { StoredHours } from './working-hours.ts';

/** A doctor as the public page shows them, with the clinic's settings. */
export interface PublicDoctor {
  id: string;
  name: string;
  image_id: string | null;
  speciality: string;
  degree: string;
  experience: string;
  about: string;
  fee_minor: number;
  available: boolean;
  address_line1: string;
  address_line2: string;
  languages: string[];
  registration_number: string | null;
  /** The doctor's own, else the clinic's opening hours; null for the default hours. */
  hours: StoredHours[] | null;
  /** The stored settings document; null before the first save. */
  settings: unknown;
}

/** Returns a doctor in one query by the primary key; null if there is none, the doctor is retired, or the clinic is closed. */
export async function findPublicDoctor(db: Db, id: string): Promise<PublicDoctor | null> {
  const [doctor = null] = await selectPublicDoctor(db, { id });
  return doctor;
}

const selectPublicDoctor = compileOnce((db: Db, { id }: { id: string }) =>
  sql<PublicDoctor>`
    SELECT doctors.id, name, image_id, speciality, degree, experience, about, fee_minor, available,
      address_line1, address_line2, languages,
      (SELECT registration_number FROM prescribers WHERE doctor_id = doctors.id) AS registration_number,
      CASE WHEN own_hours THEN coalesce(
        (SELECT json_agg(hours) FROM weekly_hours hours WHERE hours.doctor_id = doctors.id), '[]')
      WHEN (SELECT own_hours FROM clinic_schedule) THEN coalesce(
        (SELECT json_agg(hours) FROM weekly_hours hours WHERE hours.doctor_id IS NULL), '[]')
      END AS hours,
      (SELECT settings FROM clinic_settings) AS settings
    FROM doctors
    WHERE doctors.id = ${id}::uuid AND retired_at IS NULL
      AND NOT EXISTS (SELECT FROM clinic_opening WHERE opened_at IS NULL)`.compile(db),
);

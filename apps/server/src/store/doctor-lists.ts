import { sql } from 'kysely';
import type { Db } from './tables.ts';

/** A doctor with the slots booked in the requested span. */
export interface ListedDoctor {
  id: string;
  name: string;
  image_id: string | null;
  speciality: string;
  degree: string;
  experience: string;
  about: string;
  fee_paise: number;
  available: boolean;
  address_line1: string;
  address_line2: string;
  gender?: 'Male' | 'Female' | null;
  languages?: string[];
  registration_number?: string | null;
  /** `5_1_2027|10:30 AM` for each booked slot, in order of time; null if there is none. */
  taken: string[] | null;
}

export interface DoctorListQuery {
  ids: readonly string[];
  /** The bookable days: the instants of the first day's start and the last day's end. */
  from: Date;
  until: Date;
}

/** Slots of appointments, and slots held for somebody on the waitlist. */
const OCCUPIED = sql`(
  SELECT doctor_id, starts_at, slot_date, slot_time FROM appointments WHERE cancelled_at IS NULL
  UNION ALL
  SELECT held.doctor_id, held.starts_at, held.slot_date, held.slot_time
  FROM claims JOIN waitlist_offers held ON held.id = claims.id WHERE claims.expires_at IS NOT NULL)`;

/** Returns the named doctors in any order, those who retired left out. */
export async function listDoctors(
  db: Db,
  { ids, from, until }: DoctorListQuery,
): Promise<ListedDoctor[]> {
  return db
    .selectFrom('doctors')
    .where(sql<boolean>`id = ANY (${[...ids]}::uuid[])`)
    .where('retired_at', 'is', null)
    .select([
      'id',
      'name',
      'image_id',
      'speciality',
      'degree',
      'experience',
      'about',
      'fee_paise',
      'available',
      'address_line1',
      'address_line2',
      'gender',
      'languages',
    ])
    .select((eb) =>
      eb
        .selectFrom('prescribers')
        .select('registration_number')
        .whereRef('doctor_id', '=', 'doctors.id')
        .as('registration_number'),
    )
    .select(
      sql<string[] | null>`(
        SELECT array_agg(a.slot_date || '|' || a.slot_time ORDER BY a.starts_at)
        FROM ${OCCUPIED} a
        WHERE a.doctor_id = doctors.id
          AND a.starts_at >= ${from} AND a.starts_at < ${until})`.as('taken'),
    )
    .execute();
}

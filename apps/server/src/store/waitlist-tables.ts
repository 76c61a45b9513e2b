import type { ColumnType, Generated } from 'kysely';
import type { Fixed } from './tables.ts';

/** Null days, dates and minutes: any. Exactly one of doctor and speciality is set. */
export interface WaitlistEntries {
  id: Fixed<string>;
  place: Generated<number>;
  patient_id: Fixed<string>;
  doctor_id: Fixed<string | null>;
  speciality: Fixed<string | null>;
  weekdays: number[] | null;
  first_day: string | null;
  last_day: string | null;
  from_minute: number | null;
  until_minute: number | null;
  joined_at: Fixed<Date>;
  ended_at: ColumnType<Date | null, Date | null | undefined>;
}

export interface WaitlistOffers {
  id: Fixed<string>;
  freed_id: Fixed<string>;
  entry_id: Fixed<string>;
  freed_by: string;
  doctor_id: Fixed<string>;
  visit_type_id: Fixed<string | null>;
  starts_at: Fixed<Date>;
  slot_date: Fixed<string>;
  slot_time: Fixed<string>;
  minutes: Fixed<number>;
  offered_at: Fixed<Date>;
  expires_at: Fixed<Date>;
  appointment_id: ColumnType<string | null, string | null | undefined>;
}

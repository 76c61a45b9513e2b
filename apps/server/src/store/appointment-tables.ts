import type { NoShowReason } from '@nadi/domain/no-show';
import type { Party, StaffParty } from '@nadi/domain/permissions';
import type { VitalsSource } from '@nadi/domain/vitals';
import type { ColumnType } from 'kysely';
import type { Fixed, Paise } from './tables.ts';

export interface Appointments {
  id: Fixed<string>;
  doctor_id: string;
  patient_id: string;
  starts_at: Date;
  slot_date: string;
  slot_time: string;
  amount_paise: Paise;
  due_paise: ColumnType<Paise, Paise | undefined>;
  currency: ColumnType<string, string | undefined, never>;
  meeting_code: Fixed<string>;
  booked_at: Fixed<Date>;
  cancelled_at: ColumnType<Date | null, Date | null | undefined>;
  cancelled_by: ColumnType<Party | null, string | null | undefined>;
  cancel_reason: ColumnType<string | null, string | null | undefined>;
  completed_at: ColumnType<Date | null, Date | null | undefined>;
  no_show_at: ColumnType<Date | null, Date | null | undefined>;
  no_show_by: ColumnType<StaffParty | null, string | null | undefined>;
  no_show_reason: ColumnType<NoShowReason | null, string | null | undefined>;
  no_show_note: ColumnType<string | null, string | null | undefined>;
  follow_up_of: ColumnType<string | null, never>;
  paid_at: ColumnType<Date | null, Date | null | undefined>;
  vitals_bpm: number | null;
  vitals_spo2: number | null;
  vitals_source: ColumnType<VitalsSource | null, string | null>;
  idempotency_key: ColumnType<string | null, string | null | undefined, never>;
  visit_type_id: ColumnType<string | null, string | null | undefined>;
  minutes: ColumnType<number, number | undefined>;
  /** True if the inserting statement decided about the claim; otherwise a trigger adds one. */
  claimed: ColumnType<boolean, boolean | undefined, never>;
  /** When the patient arrived at the clinic. */
  arrived_at: ColumnType<Date | null, Date | null | undefined>;
  /** Made by calling a walk-in; it has no claim. */
  walk_in: ColumnType<boolean, boolean | undefined, never>;
  /** Raised by a trigger when the time or the visit type changes, or the appointment is cancelled. */
  calendar_sequence: ColumnType<number, never, never>;
}

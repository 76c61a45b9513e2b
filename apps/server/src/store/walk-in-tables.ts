import type { ColumnType } from 'kysely';
import type { Fixed } from './tables.ts';

export interface WalkIns {
  id: Fixed<string>;
  day: Fixed<string>;
  token: Fixed<number>;
  patient_id: string;
  doctor_id: string | null;
  /** Booked for the walk-in while they waited. */
  appointment_id: ColumnType<string | null, string | null | undefined>;
  arrived_at: Fixed<Date>;
  called_at: ColumnType<Date | null, Date | null | undefined>;
  ended_at: ColumnType<Date | null, Date | null | undefined>;
  outcome: ColumnType<WalkInOutcome | null, WalkInOutcome | null | undefined>;
}

export type WalkInOutcome = 'seen' | 'left';

export interface WaitingRoomCodes {
  only_row: ColumnType<boolean, boolean | undefined, never>;
  code: string;
}

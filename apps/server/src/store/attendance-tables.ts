import type { AttendingParty } from '@nadi/domain/permissions';
import type { Fixed } from './tables.ts';

export type AttendanceKind = AttendingParty | 'lobby';

export interface MeetingAttendance {
  appointment_id: Fixed<string>;
  participant_id: Fixed<string>;
  kind: AttendanceKind;
  name: string;
  session: string;
  device_check: object | null;
  /** The doctor's account; null for other participants. */
  doctor_id: string | null;
  since: Fixed<Date>;
  seen_at: Date;
}

export interface DoctorDelays {
  doctor_id: Fixed<string>;
  minutes: number;
  announced_at: Date;
  first_announced_at: Date | null;
}

export interface DelayNotices {
  appointment_id: Fixed<string>;
  starts_at: Date;
  minutes: number;
  notified_minutes: number;
  announced_at: Date;
}

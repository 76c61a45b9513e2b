import type { Instant } from '@nadi/domain/limits';
import type { Party, Role, StaffParty } from '@nadi/domain/permissions';
import type { ColumnType, Generated } from 'kysely';
import type { Fixed, Paise } from './tables.ts';

/** Minutes since midnight on the clinic's clock; dates are inclusive. */
export interface WeeklyHours {
  /** Null: the opening hours of the clinic. */
  doctor_id: Fixed<string | null>;
  weekday: number;
  from_minute: number;
  until_minute: number;
  valid_from: string | null;
  valid_until: string | null;
}

export interface HourExceptions {
  id: Fixed<string>;
  doctor_id: Fixed<string | null>;
  kind: Fixed<'closed' | 'extra'>;
  first_day: Fixed<string>;
  last_day: Fixed<string>;
  from_minute: Fixed<number | null>;
  until_minute: Fixed<number | null>;
  name: Fixed<string | null>;
  created_at: Fixed<Date>;
}

/** One row at most; without it the version is 0. */
export interface ClinicSchedule {
  only_row: ColumnType<boolean, boolean | undefined, never>;
  version: number;
  /** False: the clinic has the default hours. */
  own_hours: ColumnType<boolean, boolean | undefined>;
}

export interface VisitTypes {
  id: Fixed<string>;
  doctor_id: Fixed<string>;
  name: string;
  minutes: number;
  step_minutes: number;
  before_minutes: number;
  after_minutes: number;
  notice_minutes: number | null;
  horizon_days: number;
  by_video: boolean;
  in_person: boolean;
  fee_paise: Paise | null;
  position: number;
  retired_at: ColumnType<Date | null, Date | null | undefined>;
}

export interface AppointmentMoves {
  id: Generated<number>;
  appointment_id: Fixed<string>;
  moved_at: Fixed<Date>;
  moved_by: Fixed<Party>;
  from_starts_at: Fixed<Date>;
  from_slot_date: Fixed<string>;
  from_slot_time: Fixed<string>;
  /** Null if the move kept the doctor. */
  from_doctor_id: ColumnType<string | null, string | null | undefined, never>;
  /** Null if the move kept the visit type. */
  from_type_id: ColumnType<string | null, string | null | undefined, never>;
  from_minutes: ColumnType<number | null, number | null | undefined, never>;
  from_amount_paise: ColumnType<Paise | null, Paise | null | undefined, never>;
}

export interface RetainedAppointments {
  exception_id: Fixed<string>;
  appointment_id: Fixed<string>;
  decided_by: Fixed<StaffParty>;
  decided_at: Fixed<Date>;
}

export interface AppointmentSeries {
  id: Fixed<string>;
  size: Fixed<number>;
  booked_by: Fixed<Role>;
  booked_at: Fixed<Date>;
}

export interface SeriesAppointments {
  appointment_id: Fixed<string>;
  series_id: Fixed<string>;
  position: Fixed<number>;
}

/** Ranges are read and written in SQL only. */
export interface Claims {
  /** A hold has the id of its waitlist offer. */
  id: string;
  doctor_id: Fixed<string>;
  patient_id: string;
  during: string;
  blocks: string;
  appointment_id: string | null;
  expires_at: Date | null;
  added_in: ColumnType<number | null, never, number | null>;
}

/** Events of a calendar that could not be read as a whole: how many, and the first of them. */
export interface UnreadEvents {
  count: number;
  events: {
    reason: string;
    written: string;
    /** The first time that the event blocks; null if no time could be read. */
    blocks: { from: Instant; until: Instant } | null;
  }[];
}

export interface BusyCalendars {
  doctor_id: Fixed<string>;
  url: string;
  added_at: Date;
  tried_at: Date | null;
  /** Of the last good copy. */
  fetched_at: Date | null;
  failure: string | null;
  unread: ColumnType<UnreadEvents, UnreadEvents | undefined>;
}

export interface BusyTimes {
  doctor_id: Fixed<string>;
  during: Fixed<string>;
  event: string | null;
}

/** `hours` and `visit_types` are rows as those tables have them, without ids. */
export interface ScheduleTemplates {
  id: Fixed<string>;
  name: string;
  hours: ColumnType<object | null, string | null>;
  visit_types: ColumnType<object, string>;
  created_at: Fixed<Date>;
}

/** Lower bounds of the first free slots; raised with the `version` that was read. */
export interface NextFree {
  doctor_id: Fixed<string>;
  not_before: Date;
  zone: string;
  version: number;
}

import type { Instant } from '@nadi/domain/limits';
import type { Party } from '@nadi/domain/parties';
import type { Role, StaffParty } from '@nadi/domain/permissions';
import type { Mode } from '@nadi/domain/places';
import type { NoShowReason } from '@nadi/domain/stored-values';
import type { VitalsSource } from '@nadi/domain/vitals';
import type { ColumnType, Generated } from 'kysely';
import type { Fixed, MinorUnits } from './columns.ts';

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

export type StoredModes = Partial<Record<Mode, { minutes?: number; fee_minor?: MinorUnits }>>;

export type WalkInOutcome = 'seen' | 'left';

export interface BookingTables {
  appointments: {
    id: Fixed<string>;
    doctor_id: string;
    patient_id: string;
    starts_at: Date;
    slot_date: string;
    slot_time: string;
    amount_minor: MinorUnits;
    due_minor: ColumnType<MinorUnits, MinorUnits | undefined>;
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
    /** Set with a cancellation because the doctor did not come. */
    doctor_absent_at: ColumnType<Date | null, Date | null | undefined>;
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
    /** Null for an appointment that is refunded in full before its start. */
    refund_policy_version: ColumnType<number | null, number | null | undefined, never>;
    /** Set when a patient's cancellation was refunded by tiers. */
    refund_percent: ColumnType<number | null, never, number>;
    /** The place to which the patient may come; null by video, by phone, and for appointments of earlier releases. */
    location_id: ColumnType<string | null, string | null | undefined>;
    /** Null: as the visit type says. */
    mode: ColumnType<Mode | null, string | null | undefined>;
    /** The time of a request is held until then; null for appointments without approval. */
    request_until: ColumnType<Date | null, Date | null | undefined>;
    accepted_at: ColumnType<Date | null, Date | null | undefined>;
    accept_message: ColumnType<string | null, string | null | undefined>;
    /** Raised by a trigger when the time or the visit type changes, or the appointment is cancelled. */
    calendar_sequence: ColumnType<number, never, never>;
  };

  appointment_moves: {
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
    from_amount_minor: ColumnType<MinorUnits | null, MinorUnits | null | undefined, never>;
  };

  retained_appointments: {
    exception_id: Fixed<string>;
    appointment_id: Fixed<string>;
    decided_by: Fixed<StaffParty>;
    decided_at: Fixed<Date>;
  };

  appointment_series: {
    id: Fixed<string>;
    size: Fixed<number>;
    booked_by: Fixed<Role>;
    booked_at: Fixed<Date>;
  };

  series_appointments: {
    appointment_id: Fixed<string>;
    series_id: Fixed<string>;
    position: Fixed<number>;
  };

  /** Ranges are read and written in SQL only. */
  claims: {
    /** A hold has the id of its waitlist offer. */
    id: string;
    doctor_id: Fixed<string>;
    patient_id: string;
    during: string;
    blocks: string;
    appointment_id: string | null;
    expires_at: Date | null;
    added_in: ColumnType<number | null, never, number | null>;
    /** The place at which the doctor has to be; null by video or phone. */
    location_id: string | null;
    room_id: string | null;
    /** The closed room that it was in; only without a room. */
    lost_room_id: ColumnType<string | null, string | null | undefined>;
    travel_minutes: ColumnType<number, number | undefined>;
  };

  locations: {
    id: Fixed<string>;
    name: string;
    address: ColumnType<string[], string, string>;
    map_url: string;
    phone: string;
    travel_minutes: number;
    created_at: Fixed<Date>;
    retired_at: ColumnType<Date | null, Date | null | undefined>;
  };

  rooms: {
    id: Fixed<string>;
    location_id: Fixed<string>;
    name: string;
    retired_at: ColumnType<Date | null, Date | null | undefined>;
  };

  /** One row at most; without it the version is 0. */
  clinic_schedule: {
    only_row: ColumnType<boolean, boolean | undefined, never>;
    version: number;
    /** False: the clinic has the default hours. */
    own_hours: ColumnType<boolean, boolean | undefined>;
  };

  busy_calendars: {
    doctor_id: Fixed<string>;
    url: string;
    added_at: Date;
    tried_at: Date | null;
    /** Time of the last successful fetch. */
    fetched_at: Date | null;
    failure: string | null;
    unread: ColumnType<UnreadEvents, UnreadEvents | undefined>;
  };

  busy_times: {
    doctor_id: Fixed<string>;
    during: Fixed<string>;
    event: string | null;
  };

  /** Lower bounds of the first free slots; raised with the `version` that was read. */
  next_free: {
    doctor_id: Fixed<string>;
    not_before: Date;
    zone: string;
    version: number;
  };

  /** Minutes since midnight on the clinic's clock; dates are inclusive. */
  weekly_hours: {
    /** Null: the opening hours of the clinic. */
    doctor_id: Fixed<string | null>;
    weekday: number;
    from_minute: number;
    until_minute: number;
    valid_from: string | null;
    valid_until: string | null;
    /** Null and not `remote`: the first place, video and phone. */
    location_id: ColumnType<string | null, string | null | undefined>;
    remote: ColumnType<boolean, boolean | undefined>;
  };

  hour_exceptions: {
    id: Fixed<string>;
    /** Null: the whole clinic. */
    doctor_id: Fixed<string | null>;
    kind: Fixed<'closed' | 'extra'>;
    first_day: Fixed<string>;
    last_day: Fixed<string>;
    from_minute: Fixed<number | null>;
    until_minute: Fixed<number | null>;
    name: Fixed<string | null>;
    created_at: Fixed<Date>;
    /** Without a doctor, the exception is the place's. */
    location_id: ColumnType<string | null, string | null | undefined, never>;
    remote: ColumnType<boolean, boolean | undefined, never>;
  };

  visit_types: {
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
    by_phone: ColumnType<boolean, boolean | undefined>;
    /** Length and price of modes that have their own. */
    modes: ColumnType<StoredModes | null, string | null | undefined, string | null>;
    fee_minor: MinorUnits | null;
    needs_approval: ColumnType<boolean, boolean | undefined>;
    position: number;
    retired_at: ColumnType<Date | null, Date | null | undefined>;
  };

  /** `hours` and `visit_types` are rows as those tables have them, without ids. */
  schedule_templates: {
    id: Fixed<string>;
    name: string;
    hours: ColumnType<object | null, string | null>;
    visit_types: ColumnType<object, string>;
    created_at: Fixed<Date>;
  };

  /** Null days, dates and minutes: any. Exactly one of doctor and speciality is set. */
  waitlist_entries: {
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
  };

  waitlist_offers: {
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
    mode: ColumnType<Mode | null, string | null | undefined, never>;
  };

  walk_ins: {
    id: Fixed<string>;
    day: Fixed<string>;
    token: Fixed<number>;
    patient_id: string;
    doctor_id: string | null;
    /** The place of the queue. */
    location_id: ColumnType<string, string | undefined, never>;
    /** Booked for the walk-in while they waited. */
    appointment_id: ColumnType<string | null, string | null | undefined>;
    arrived_at: Fixed<Date>;
    called_at: ColumnType<Date | null, Date | null | undefined>;
    ended_at: ColumnType<Date | null, Date | null | undefined>;
    outcome: ColumnType<WalkInOutcome | null, WalkInOutcome | null | undefined>;
  };

  /** The records that rows of an earlier system became. */
  imported_rows: {
    kind: 'patient' | 'appointment';
    key: Fixed<string>;
    target: string;
  };
}

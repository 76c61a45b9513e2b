import type { CalendarDate } from '@nadi/domain/clinic-time';
import { SLOT_MINUTES } from '@nadi/domain/limits';

/** Minutes since midnight on the clinic's clock; 0 ≤ from < until ≤ 1440. */
export interface ClockInterval {
  readonly from: number;
  readonly until: number;
}

/** Inclusive dates; null means no limit. */
export interface DateRange {
  readonly from: CalendarDate | null;
  readonly until: CalendarDate | null;
}

/** Recurring working hours of one weekday with their dates of validity. 0 is Sunday. */
export interface WeeklyHours {
  readonly weekday: number;
  readonly clock: ClockInterval;
  readonly valid: DateRange;
  /** The id of a place, or `remote` for video and phone; absent: the first place, video and phone. */
  readonly at?: string;
}

export const EXCEPTION_KINDS = ['closed', 'extra'] as const;

/** Leave and holidays close hours; `extra` adds some. Without `clock` it applies to the whole day. */
export interface HourException {
  readonly kind: (typeof EXCEPTION_KINDS)[number];
  readonly days: DateRange;
  readonly clock: ClockInterval | null;
  /** As of {@link WeeklyHours}; a closure without it closes everything. */
  readonly at?: string;
}

/** Rules for booking one kind of appointment. All lengths in minutes. */
export interface BookingRules {
  readonly minutes: number;
  /** Distance between possible starts, counted from each opening. */
  readonly step: number;
  /** Blocked before and after the appointment; may lie outside the hours. */
  readonly before: number;
  readonly after: number;
  /** Shortest time between booking and start. Null means the default rule, for default hours only. */
  readonly notice: number | null;
  /** Number of bookable dates, including today. */
  readonly horizonDays: number;
}

/** Hours in which a doctor can be booked for one kind of appointment. */
export interface Schedule {
  readonly hours: readonly WeeklyHours[];
  /** Exceptions of the doctor and of the clinic. */
  readonly exceptions: readonly HourException[];
  readonly rules: BookingRules;
}

export const ALWAYS: DateRange = { from: null, until: null };

/** Working hours of the default schedule, every day. */
export const DEFAULT_HOURS: ClockInterval = { from: 10 * 60, until: 21 * 60 };

/** The schedule of a doctor without own hours (`docs/product/slots.md`). */
export const DEFAULT_SCHEDULE: Schedule = {
  hours: [0, 1, 2, 3, 4, 5, 6].map((weekday) => ({ weekday, clock: DEFAULT_HOURS, valid: ALWAYS })),
  exceptions: [],
  rules: {
    minutes: SLOT_MINUTES,
    step: SLOT_MINUTES,
    before: 0,
    after: 0,
    notice: null,
    horizonDays: 7,
  },
};

interface ScheduleParts {
  /** Hours of the doctor or of the clinic; null for the default hours. */
  readonly hours: readonly WeeklyHours[] | null;
  readonly exceptions: readonly HourException[];
  readonly rules?: BookingRules | undefined;
}

/**
 * Builds a schedule. Without a notice, the default hours have the default notice and all others offer every
 * future slot (`docs/product/slots.md`).
 */
export function createSchedule({ hours, exceptions, rules }: ScheduleParts): Schedule {
  const booking = rules ?? DEFAULT_SCHEDULE.rules;
  return hours === null
    ? { hours: DEFAULT_SCHEDULE.hours, exceptions, rules: booking }
    : { hours, exceptions, rules: { ...booking, notice: booking.notice ?? 0 } };
}

/** Formats minutes since midnight as `HH:MM`, from 00:00 to 24:00. */
export function formatClock(minute: number): string {
  const [hours, minutes] = [Math.floor(minute / 60), minute % 60];
  return `${String(hours).padStart(2, '0')}:${String(minutes).padStart(2, '0')}`;
}

/** Returns the minutes since midnight of a valid `HH:MM`. */
export function parseClock(clock: string): number {
  const [hour = 0, minute = 0] = clock.split(':').map(Number);
  return hour * 60 + minute;
}

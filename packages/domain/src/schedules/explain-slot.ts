import {
  addDays,
  type CalendarDate,
  compareDates,
  instantsOn,
  wallClock,
} from '@nadi/domain/clinic-time';
import { type Instant, minutes } from '@nadi/domain/limits';
import { firstOfferedMinute } from './availability.ts';
import { boundaryInstant, type InstantInterval, toInstants, wallTime } from './boundary-instant.ts';
import { openHours } from './open-hours.ts';
import type { ClockInterval, HourException, Schedule } from './schedule.ts';

/** `hold`: for a patient of the waitlist, or offered with a declined request; `request`: not accepted yet. */
export const OCCUPIED_KINDS = ['appointment', 'request', 'hold', 'calendar'] as const;

export type OccupiedKind = (typeof OCCUPIED_KINDS)[number];

/** Busy time of a doctor. */
export interface Occupied {
  readonly kind: OccupiedKind;
  /** Without its buffers. */
  readonly during: InstantInterval;
  readonly blocks: InstantInterval;
  /** With the journey between its place and the slot's; absent without one. */
  readonly apart?: InstantInterval;
}

/** A rule that keeps a time from being booked, with its values. */
export type SlotReason<O extends Occupied = Occupied> =
  | { readonly code: 'doctor-unavailable' | 'doctor-retired' | 'past' | 'skipped' | 'no-hours' }
  /** `last` is the last bookable date. */
  | { readonly code: 'horizon'; readonly days: number; readonly last: CalendarDate }
  /** The working hours of the date. */
  | { readonly code: 'outside-hours'; readonly hours: readonly ClockInterval[] }
  /** Starts are counted from `from` in steps. */
  | { readonly code: 'step'; readonly from: number; readonly step: number }
  /** The appointment would end after the hours do. */
  | { readonly code: 'too-long'; readonly minutes: number; readonly until: number }
  | { readonly code: 'closed'; readonly exception: HourException }
  /** Null: the default rule of today's first times. */
  | { readonly code: 'notice'; readonly minutes: number | null }
  | { readonly code: OccupiedKind; readonly occupied: O }
  /** Only the buffers of the slot or of its neighbour overlap. */
  | { readonly code: 'buffer'; readonly occupied: O }
  /** Only the journey to or from another place overlaps. */
  | { readonly code: 'travel'; readonly occupied: O }
  /** Every room of the place is taken at some time of the slot. */
  | { readonly code: 'room'; readonly rooms: number };

export type SlotReasonCode = SlotReason['code'];

/** Every code, in the order in which reasons are listed. */
export const SLOT_REASONS = [
  ...(['doctor-retired', 'doctor-unavailable', 'past', 'horizon', 'skipped'] as const),
  ...(['no-hours', 'outside-hours', 'step', 'too-long', 'closed', 'notice'] as const),
  ...(['appointment', 'request', 'hold', 'calendar', 'buffer', 'travel', 'room'] as const),
] as const satisfies readonly SlotReasonCode[];

interface Explained<O extends Occupied> {
  schedule: Schedule;
  /** Whether the doctor takes bookings. */
  doctor: 'bookable' | 'unavailable' | 'retired';
  now: Instant;
  /** IANA name of the clinic's zone. */
  zone: string;
  date: CalendarDate;
  /** Minutes since midnight on the clinic's clock, below 1440. */
  minute: number;
  occupied: readonly O[];
  /** Taken time of each room of the place; null or absent without rooms. */
  rooms?: readonly (readonly InstantInterval[])[] | null;
}

/**
 * Returns every reason for which a time cannot be booked, in the order of `SLOT_REASONS`. Empty if it is free:
 * exactly the slots that `availability` returns for a bookable doctor.
 */
export function explainSlot<O extends Occupied>(explained: Explained<O>): SlotReason<O>[] {
  const { date, minute, zone } = explained;
  const instantOf = instantsOn(zone, date);
  const startsAt = instantOf(wallTime(minute));
  return [
    ...explainDoctor(explained),
    ...explainDate(explained, startsAt),
    ...explainHours(explained, startsAt, instantOf),
    ...(startsAt === null ? [] : explainNotice(explained, startsAt)),
    ...(startsAt === null ? [] : explainOccupied(explained, startsAt)),
    ...(startsAt === null ? [] : explainRooms(explained, startsAt)),
  ];
}

function explainDoctor({ doctor }: { doctor: string }): SlotReason<never>[] {
  if (doctor === 'retired') return [{ code: 'doctor-retired' }];
  return doctor === 'unavailable' ? [{ code: 'doctor-unavailable' }] : [];
}

function explainDate(
  { schedule, now, zone, date }: Explained<Occupied>,
  startsAt: Instant | null,
): SlotReason<never>[] {
  const today = wallClock(zone, now);
  const { horizonDays: days } = schedule.rules;
  const last = addDays(today, days - 1);
  const isPast = startsAt === null ? compareDates(date, today) < 0 : startsAt <= now;
  const reasons: SlotReason<never>[] = [];
  if (isPast || compareDates(date, today) < 0) reasons.push({ code: 'past' });
  if (compareDates(date, last) > 0) reasons.push({ code: 'horizon', days, last });
  if (startsAt === null) reasons.push({ code: 'skipped' });
  return reasons;
}

type InstantOf = ReturnType<typeof instantsOn>;

function explainHours(
  { schedule, zone, date, minute }: Explained<Occupied>,
  startsAt: Instant | null,
  instantOf: InstantOf,
): SlotReason<never>[] {
  const { rules, exceptions } = schedule;
  const { offered } = openHours(schedule, date);
  const boundary = (at: number) => boundaryInstant({ zone, date, minute: at, instantOf });
  const hours = offered.find(({ from, until }) => from <= minute && minute < until);
  const reasons: SlotReason<never>[] = [];
  if (offered.length === 0) reasons.push({ code: 'no-hours' });
  else if (!hours) reasons.push({ code: 'outside-hours', hours: offered });
  else if ((minute - hours.from) % rules.step !== 0) {
    reasons.push({ code: 'step', from: hours.from, step: rules.step });
  }
  const begins = startsAt ?? boundary(minute);
  const ends = begins + minutes(rules.minutes);
  if (hours && ends > boundary(hours.until)) {
    reasons.push({ code: 'too-long', minutes: rules.minutes, until: hours.until });
  }
  for (const exception of exceptions) {
    if (exception.kind !== 'closed') continue;
    const { closed } = openHours({ ...schedule, exceptions: [exception] }, date);
    const closures = closed.map((clock) => toInstants(clock, boundary));
    if (closures.some(({ from, until }) => from < ends && begins < until)) {
      reasons.push({ code: 'closed', exception });
    }
  }
  return reasons;
}

function explainNotice(
  { schedule, now, zone, date, minute }: Explained<Occupied>,
  startsAt: Instant,
): SlotReason<never>[] {
  if (startsAt <= now) return [];
  const { notice } = schedule.rules;
  if (notice !== null) {
    return startsAt < now + minutes(notice) ? [{ code: 'notice', minutes: notice }] : [];
  }
  const today = wallClock(zone, now);
  const [opening] = openHours(schedule, date).offered;
  if (!opening || compareDates(date, today) !== 0) return [];
  const tooSoon = minute < firstOfferedMinute(opening.from, today);
  return tooSoon ? [{ code: 'notice', minutes: null }] : [];
}

function explainOccupied<O extends Occupied>(
  { schedule: { rules }, occupied }: Explained<O>,
  startsAt: Instant,
): SlotReason<O>[] {
  const ends = startsAt + minutes(rules.minutes);
  const from = startsAt - minutes(rules.before);
  const until = ends + minutes(rules.after);
  const reasons = occupied
    .filter(({ blocks, apart = blocks }) => overlaps(apart, from, until))
    .map((each): SlotReason<O> => {
      if (!overlaps(each.blocks, from, until)) return { code: 'travel', occupied: each };
      const meets = overlaps(each.during, startsAt, ends);
      return { code: meets ? each.kind : 'buffer', occupied: each };
    });
  const place = ({ code }: SlotReason<O>) => SLOT_REASONS.indexOf(code);
  return reasons.toSorted((a, b) => place(a) - place(b));
}

function explainRooms(
  { schedule: { rules }, rooms }: Explained<Occupied>,
  startsAt: Instant,
): SlotReason<never>[] {
  if (!rooms) return [];
  const from = startsAt - minutes(rules.before);
  const until = startsAt + minutes(rules.minutes + rules.after);
  const isTaken = (room: readonly InstantInterval[]) =>
    room.some((busy) => overlaps(busy, from, until));
  return rooms.every(isTaken) ? [{ code: 'room', rooms: rooms.length }] : [];
}

function overlaps(busy: InstantInterval, from: Instant, until: Instant): boolean {
  return busy.from < until && from < busy.until;
}

/** Returns the minutes at which appointments can start on a date by the hours and the step alone. */
export function listStarts(schedule: Schedule, date: CalendarDate): number[] {
  const { step } = schedule.rules;
  return openHours(schedule, date).offered.flatMap(({ from, until }) =>
    Array.from({ length: Math.ceil((until - from) / step) }, (_, nth) => from + nth * step),
  );
}

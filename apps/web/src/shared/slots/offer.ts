import type { AvailableDay } from '@nadi/contract/schedules';
import {
  addDays,
  type CalendarDate,
  compareDates,
  parseSlotDate,
  parseSlotTime,
  slotInstant,
} from '@nadi/domain/clinic-time';
import { type Instant, OFFERED_GRACE } from '@nadi/domain/limits';

/** A chosen slot, spelled as in the API. */
export type Choice = { slotDate: string; slotTime: string };

export type OfferedSlot = Choice & { startsAt: Instant };

export type OfferedDay = {
  slotDate: string;
  date: CalendarDate;
  slots: { slotTime: string; startsAt: Instant }[];
  /** `full`: all taken; `over`: nothing more today; `later`: cannot be booked yet. */
  state: 'free' | 'full' | 'over' | 'closed' | 'later';
};

type Bounds = { today: CalendarDate; last: CalendarDate };

/** Returns the days of a reply with their state. */
export function offeredDays(days: readonly AvailableDay[], bounds: Bounds): OfferedDay[] {
  return days.flatMap((day) => {
    const date = parseSlotDate(day.slotDate);
    return date ? [{ ...day, date, state: stateOf(day, date, bounds) }] : [];
  });
}

function stateOf(
  { slots, full, over }: AvailableDay,
  date: CalendarDate,
  { today, last }: Bounds,
): OfferedDay['state'] {
  if (slots.length > 0) return 'free';
  if (full) return 'full';
  if (compareDates(date, last) > 0) return 'later';
  return over && compareDates(date, today) === 0 ? 'over' : 'closed';
}

/** Returns the days with a slot added that is no longer listed but can still be booked. */
export function withSlot(days: readonly OfferedDay[], retained: OfferedSlot | null): OfferedDay[] {
  return days.map((day) => {
    if (!retained || day.slotDate !== retained.slotDate) return day;
    if (day.slots.some(({ slotTime }) => slotTime === retained.slotTime)) return day;
    const slots = [...day.slots, retained].toSorted((a, b) => a.startsAt - b.startsAt);
    return { ...day, slots, state: 'free' };
  });
}

type Check = {
  /** A choice with an unknown outcome stays selected, because its own booking may hold the slot. */
  choice: (Choice & { outcomeUnknown?: boolean }) | undefined;
  /** Undefined while loading. */
  days: readonly OfferedDay[] | undefined;
  zone: string | undefined;
  now: Instant;
  /** The time when the choice was last listed as free. */
  offeredAt: Instant | undefined;
  /** True if this slot has been booked. */
  booked: boolean;
};

/**
 * Returns the choice as a slot, or null when it is taken or past. The server still accepts a slot
 * that was offered ten minutes ago (docs/product/slots.md).
 */
export function selectedSlot(check: Check): OfferedSlot | null {
  const { choice, days, zone, now, offeredAt, booked } = check;
  const startsAt = choice && zone ? choiceStart(choice, zone) : null;
  if (!choice || startsAt === null || startsAt <= now) return null;
  const slot = { slotDate: choice.slotDate, slotTime: choice.slotTime, startsAt };
  const day = days?.find(({ slotDate }) => slotDate === choice.slotDate);
  if (!day || choice.outcomeUnknown) return slot;
  if (day.slots.some(({ slotTime }) => slotTime === choice.slotTime)) return slot;
  const recently = offeredAt !== undefined && now - offeredAt <= OFFERED_GRACE;
  return recently && !booked ? slot : null;
}

/** Returns the free slots nearest to an instant, earliest first. */
export function nearestSlots(days: readonly OfferedDay[], instant: Instant, count: number) {
  return freeSlots(days)
    .toSorted((a, b) => Math.abs(a.startsAt - instant) - Math.abs(b.startsAt - instant))
    .slice(0, count)
    .toSorted((a, b) => a.startsAt - b.startsAt);
}

/** Returns all free slots of some days, with their dates. */
export function freeSlots(days: readonly Pick<OfferedDay, 'slotDate' | 'slots'>[]): OfferedSlot[] {
  return days.flatMap(({ slotDate, slots }) => slots.map((slot) => ({ ...slot, slotDate })));
}

/** Returns when a choice starts, or null for an invalid date or time. */
export function choiceStart({ slotDate, slotTime }: Choice, zone: string): Instant | null {
  const date = parseSlotDate(slotDate);
  const time = parseSlotTime(slotTime);
  return date && time && slotInstant(zone, date, time);
}

export const WEEK = 7;

/** Returns the first day of the week to show so that a date is in it; weeks are counted from today. */
export function weekOf(date: CalendarDate, today: CalendarDate): CalendarDate {
  let first = today;
  while (compareDates(addDays(first, WEEK), date) <= 0) first = addDays(first, WEEK);
  return first;
}

import {
  addDays,
  type CalendarDate,
  formatSlotDate,
  formatSlotTime,
  instantsOn,
  parseSlotTime,
  type WallTime,
  wallClock,
} from './clinic-time.ts';
import {
  BOOKABLE_DAYS,
  DAY_CLOSES_HOUR,
  DAY_OPENS_HOUR,
  type Instant,
  OFFERED_GRACE,
  SLOT_MINUTES,
} from './limits.ts';

export interface Slot {
  /** `10:30 AM`, the clinic's clock. */
  slotTime: string;
  startsAt: Instant;
}

export interface Day {
  /** `5_1_2027`. */
  slotDate: string;
  date: CalendarDate;
  slots: Slot[];
}

/** Slot dates to the times already taken, as on the wire. */
export type SlotsBooked = Readonly<Record<string, readonly string[]>>;

interface Moment {
  now: Instant;
  /** IANA name of the clinic's zone. */
  zone: string;
}

/** Today and the six days after it with every slot a doctor could sell (spec §5). */
export function bookableDays(moment: Moment): Day[] {
  return bookableDates(moment).map((date) => dayOf(moment, date));
}

/** The same days without the slots that are booked. For a list of doctors: the days once, then this. */
export function withoutBooked(days: readonly Day[], slotsBooked: SlotsBooked): Day[] {
  return days.map((day) => {
    const booked = slotsBooked[day.slotDate] ?? [];
    return { ...day, slots: day.slots.filter(({ slotTime }) => !booked.includes(slotTime)) };
  });
}

/** The earliest slot, or null when there is none in all seven days. */
export function firstSlot(days: readonly Day[]): (Slot & { slotDate: string }) | null {
  for (const { slotDate, slots } of days) {
    const [slot] = slots;
    if (slot) return { slotDate, ...slot };
  }
  return null;
}

/**
 * The start of a slot that may be sold: offered now, or ten minutes ago to a picker that stayed
 * open, and in either case still in the future. Null for anything else.
 */
export function slotOffered({
  slotDate,
  slotTime,
  ...moment
}: Moment & { slotDate: string; slotTime: string }): { startsAt: Instant } | null {
  for (const asked of [moment.now, moment.now - OFFERED_GRACE]) {
    const then = { ...moment, now: asked };
    const date = bookableDates(then).find((day) => formatSlotDate(day) === slotDate);
    const slot = date && dayOf(then, date).slots.find((each) => each.slotTime === slotTime);
    if (slot && slot.startsAt > moment.now) return { startsAt: slot.startsAt };
  }
  return null;
}

/** Where a picker lists a slot. RangeError for text that is no slot time. */
export function partOfDay(slotTime: string): 'morning' | 'afternoon' | 'evening' {
  const time = parseSlotTime(slotTime);
  if (!time) throw new RangeError(`not a slot time: ${slotTime}`);
  if (time.hour < 12) return 'morning';
  return time.hour < 17 ? 'afternoon' : 'evening';
}

function bookableDates({ now, zone }: Moment): CalendarDate[] {
  const { year, month, day } = wallClock(zone, now);
  return Array.from({ length: BOOKABLE_DAYS }, (_, ahead) => addDays({ year, month, day }, ahead));
}

function dayOf({ now, zone }: Moment, date: CalendarDate): Day {
  const instantOf = instantsOn(zone, date);
  const slots: Slot[] = [];
  for (const time of timesFrom(firstTime({ now, zone }, date))) {
    const startsAt = instantOf(time);
    // The arithmetic can name a slot that has begun, and summer time can skip one.
    if (startsAt !== null && startsAt > now)
      slots.push({ slotTime: formatSlotTime(time), startsAt });
  }
  return { slotDate: formatSlotDate(date), date, slots };
}

/** Spec §5, to the letter: at 9:45 today's first slot is 10:30, since 45 exceeds 30. */
function firstTime({ now, zone }: Moment, date: CalendarDate): WallTime {
  const clock = wallClock(zone, now);
  const today = formatSlotDate(clock) === formatSlotDate(date);
  if (!today) return { hour: DAY_OPENS_HOUR, minute: 0 };
  return {
    hour: clock.hour > DAY_OPENS_HOUR ? clock.hour + 1 : DAY_OPENS_HOUR,
    minute: clock.minute > 30 ? 30 : 0,
  };
}

function timesFrom({ hour, minute }: WallTime): WallTime[] {
  const times: WallTime[] = [];
  for (let at = hour * 60 + minute; at < DAY_CLOSES_HOUR * 60; at += SLOT_MINUTES) {
    times.push({ hour: Math.floor(at / 60), minute: at % 60 });
  }
  return times;
}

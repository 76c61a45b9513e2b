import { parseSlotDate } from './clinic-time.ts';
import { type Instant, OFFERED_GRACE } from './limits.ts';
import { availability, type Day, type Slot } from './schedules/availability.ts';
import { DEFAULT_SCHEDULE, type Schedule } from './schedules/schedule.ts';

/** Booked times by slot date, as on the wire. */
export type SlotsBooked = Readonly<Record<string, readonly string[]>>;

interface Moment {
  now: Instant;
  /** IANA name of the clinic's zone. */
  zone: string;
  /** By default the schedule of a doctor without own hours. */
  schedule?: Schedule;
}

/** Returns every date up to the schedule's horizon with its bookable slots. */
export function bookableDays({ now, zone, schedule = DEFAULT_SCHEDULE }: Moment): Day[] {
  return availability({ now, zone, schedule });
}

/** Returns the same days without the booked slots. A list of doctors computes the days once. */
export function withoutBooked(days: readonly Day[], slotsBooked: SlotsBooked): Day[] {
  return days.map((day) => {
    const booked = slotsBooked[day.slotDate] ?? [];
    return { ...day, slots: day.slots.filter(({ slotTime }) => !booked.includes(slotTime)) };
  });
}

/** Returns the earliest slot, or null if there is none. */
export function firstSlot(days: readonly Day[]): (Slot & { slotDate: string }) | null {
  for (const { slotDate, slots } of days) {
    const [slot] = slots;
    if (slot) return { slotDate, ...slot };
  }
  return null;
}

/**
 * Returns the start of a bookable slot. It is offered now, or was offered ten minutes ago to a picker that
 * stayed open, and is in the future. Null for other slots.
 */
export function slotOffered({
  slotDate,
  slotTime,
  now,
  zone,
  schedule = DEFAULT_SCHEDULE,
}: Moment & { slotDate: string; slotTime: string }): { startsAt: Instant } | null {
  const date = parseSlotDate(slotDate);
  if (!date) return null;
  for (const shownAt of [now, now - OFFERED_GRACE]) {
    const [day] = availability({ now: shownAt, zone, schedule, from: date, days: 1 });
    const slot = day?.slots.find((each) => each.slotTime === slotTime);
    if (slot && slot.startsAt > now) return { startsAt: slot.startsAt };
  }
  return null;
}

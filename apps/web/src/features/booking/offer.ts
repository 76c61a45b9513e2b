import type { Doctor } from '@nadi/contract/doctors';
import { parseSlotDate, parseSlotTime, slotInstant } from '@nadi/domain/clinic-time';
import type { Instant } from '@nadi/domain/limits';
import type { Day, Slot } from '@nadi/domain/schedules/availability';
import { bookableDays, slotOffered, withoutBooked } from '@nadi/domain/slots';

/** A chosen slot, spelled as in the API. */
export type Choice = { slotDate: string; slotTime: string };

export type OfferedDay = Day & {
  /** `full` where all slots are taken, `over` where the day's hours have passed. */
  state: 'free' | 'full' | 'over';
};

export type OfferedSlot = Slot & { slotDate: string };

type OfferInput = {
  doctor: Pick<Doctor, 'slots_booked'>;
  zone: string;
  now: Instant;
  /** A choice with an unknown outcome stays selected: its own booking may hold the slot. */
  choice: (Choice & { outcomeUnknown?: boolean }) | undefined;
};

/** Returns the bookable days. A choice that the server still accepts stays among its day's slots. */
export function offeredDays({ doctor, zone, now, choice }: OfferInput): OfferedDay[] {
  const bookable = bookableDays({ now, zone });
  const selected = choice && selectedSlot({ doctor, zone, now, choice });
  return withoutBooked(bookable, doctor.slots_booked).map((day, at) => {
    const slots =
      selected && choice.slotDate === day.slotDate ? withSlot(day.slots, selected) : day.slots;
    const over = bookable[at]?.slots.length === 0;
    return { ...day, slots, state: slots.length > 0 ? 'free' : over ? 'over' : 'full' };
  });
}

/** Returns the choice as an offered slot, or null when it is taken or past. */
export function selectedSlot({ doctor, zone, now, choice }: OfferInput): OfferedSlot | null {
  if (!choice || (isBooked(doctor, choice) && !choice.outcomeUnknown)) return null;
  const { slotDate, slotTime } = choice;
  const offered = slotOffered({ slotDate, slotTime, zone, now });
  return offered && { slotDate, slotTime, ...offered };
}

/** Returns the free slots nearest to an instant, earliest first. */
export function nearestSlots(days: readonly OfferedDay[], instant: Instant, count: number) {
  const all = days.flatMap(({ slotDate, slots }) => slots.map((slot) => ({ ...slot, slotDate })));
  return all
    .toSorted((a, b) => Math.abs(a.startsAt - instant) - Math.abs(b.startsAt - instant))
    .slice(0, count)
    .toSorted((a, b) => a.startsAt - b.startsAt);
}

/** Returns when a choice starts, or null for an invalid date or time. */
export function choiceStart({ slotDate, slotTime }: Choice, zone: string): Instant | null {
  const date = parseSlotDate(slotDate);
  const time = parseSlotTime(slotTime);
  return date && time && slotInstant(zone, date, time);
}

export function isBooked(doctor: Pick<Doctor, 'slots_booked'>, choice: Choice): boolean {
  return doctor.slots_booked[choice.slotDate]?.includes(choice.slotTime) ?? false;
}

function withSlot(slots: readonly Slot[], added: OfferedSlot): Slot[] {
  if (slots.some(({ slotTime }) => slotTime === added.slotTime)) return [...slots];
  return [...slots, added].toSorted((a, b) => a.startsAt - b.startsAt);
}

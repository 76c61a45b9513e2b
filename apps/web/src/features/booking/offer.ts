import type { Doctor } from '@nadi/contract/doctors';
import { parseSlotDate, parseSlotTime, slotInstant } from '@nadi/domain/clinic-time';
import type { Instant } from '@nadi/domain/limits';
import type { Day, Slot } from '@nadi/domain/schedules/availability';
import { bookableDays, slotOffered, withoutBooked } from '@nadi/domain/slots';

/** A slot as a person chose it, in the wire's spelling. */
export type Choice = { slotDate: string; slotTime: string };

export type OfferedDay = Day & {
  /** Why there is nothing free: all taken, or the day's hours have gone by. */
  state: 'free' | 'full' | 'over';
};

export type OfferedSlot = Slot & { slotDate: string };

type Asked = {
  doctor: Pick<Doctor, 'slots_booked'>;
  zone: string;
  now: Instant;
  /** One whose booking was never answered is kept: it may be what the slot is booked for. */
  choice: (Choice & { unanswered?: boolean }) | undefined;
};

/** The seven days as the picker shows them. A choice the server would still take stays in its list. */
export function offeredDays({ doctor, zone, now, choice }: Asked): OfferedDay[] {
  const sold = bookableDays({ now, zone });
  const held = choice && heldSlot({ doctor, zone, now, choice });
  return withoutBooked(sold, doctor.slots_booked).map((day, at) => {
    const slots = held && choice.slotDate === day.slotDate ? withSlot(day.slots, held) : day.slots;
    const over = sold[at]?.slots.length === 0;
    return { ...day, slots, state: slots.length > 0 ? 'free' : over ? 'over' : 'full' };
  });
}

/** The choice as an offered slot; null when it is taken or gone by. */
export function heldSlot({ doctor, zone, now, choice }: Asked): OfferedSlot | null {
  if (!choice || (isBooked(doctor, choice) && !choice.unanswered)) return null;
  const { slotDate, slotTime } = choice;
  const offered = slotOffered({ slotDate, slotTime, zone, now });
  return offered && { slotDate, slotTime, ...offered };
}

/** The free slots closest in time to one that was lost, soonest first. */
export function nearestSlots(days: readonly OfferedDay[], lost: Instant, count: number) {
  const all = days.flatMap(({ slotDate, slots }) => slots.map((slot) => ({ ...slot, slotDate })));
  return all
    .toSorted((a, b) => Math.abs(a.startsAt - lost) - Math.abs(b.startsAt - lost))
    .slice(0, count)
    .toSorted((a, b) => a.startsAt - b.startsAt);
}

/** When a choice begins; null for text that names no moment. */
export function choiceStart({ slotDate, slotTime }: Choice, zone: string): Instant | null {
  const date = parseSlotDate(slotDate);
  const time = parseSlotTime(slotTime);
  return date && time && slotInstant(zone, date, time);
}

export function isBooked(doctor: Pick<Doctor, 'slots_booked'>, choice: Choice): boolean {
  return doctor.slots_booked[choice.slotDate]?.includes(choice.slotTime) ?? false;
}

function withSlot(slots: readonly Slot[], held: OfferedSlot): Slot[] {
  if (slots.some(({ slotTime }) => slotTime === held.slotTime)) return [...slots];
  return [...slots, held].toSorted((a, b) => a.startsAt - b.startsAt);
}

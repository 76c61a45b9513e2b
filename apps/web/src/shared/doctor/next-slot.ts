import type { Doctor } from '@nadi/contract/doctors';
import { parseSlotDate } from '@nadi/domain/clinic-time';
import { firstSlot, withoutBooked } from '@nadi/domain/slots';
import { dayLabel } from '#shared/format/day-label.ts';
import type { Bookable } from './use-bookable-days.ts';

export interface BookableTime {
  slotDate: string;
  slotTime: string;
  /** `Today, 4:30 PM`. */
  label: string;
}

/** Returns the earliest free slots, at most `count`. */
export function nextTimes(
  doctor: Pick<Doctor, 'slots_booked'>,
  bookable: Bookable,
  count: number,
): BookableTime[] {
  const times: BookableTime[] = [];
  for (const { slotDate, date, slots } of withoutBooked(bookable.days, doctor.slots_booked)) {
    for (const { slotTime } of slots) {
      if (times.length === count) return times;
      times.push({ slotDate, slotTime, label: `${dayLabel(date, bookable.today)}, ${slotTime}` });
    }
  }
  return times;
}

/** Returns `Today, 4:30 PM`, or null when all days are full. */
export function nextSlotLabel(
  doctor: Pick<Doctor, 'slots_booked'>,
  bookable: Bookable,
): string | null {
  const slot = firstSlot(withoutBooked(bookable.days, doctor.slots_booked));
  const date = slot && parseSlotDate(slot.slotDate);
  return date ? `${dayLabel(date, bookable.today)}, ${slot.slotTime}` : null;
}

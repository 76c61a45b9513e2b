import type { Doctor } from '@nadi/contract/doctors';
import { parseSlotDate } from '@nadi/domain/clinic-time';
import { firstSlot, withoutBooked } from '@nadi/domain/slots';
import { dayLabel } from '#shared/format/day-label.ts';
import type { Bookable } from './use-bookable-days.ts';

/** Returns `Today, 4:30 PM`, or null when all days are full. */
export function nextSlotLabel(
  doctor: Pick<Doctor, 'slots_booked'>,
  bookable: Bookable,
): string | null {
  const slot = firstSlot(withoutBooked(bookable.days, doctor.slots_booked));
  const date = slot && parseSlotDate(slot.slotDate);
  return date ? `${dayLabel(date, bookable.today)}, ${slot.slotTime}` : null;
}

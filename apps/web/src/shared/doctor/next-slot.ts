import type { Doctor } from '@nadi/contract/doctors';
import { type CalendarDate, parseSlotDate } from '@nadi/domain/clinic-time';
import type { Instant } from '@nadi/domain/limits';
import { dayLabel } from '#shared/format/day-label.ts';

export interface BookableTime {
  slotDate: string;
  slotTime: string;
  /** `Today, 4:30 PM`. */
  label: string;
}

/** Returns the doctor's first free slots that have not started. */
export function nextTimes(
  { nextSlots = [] }: Pick<Doctor, 'nextSlots'>,
  { today, now }: { today: CalendarDate; now: Instant },
): BookableTime[] {
  return nextSlots.flatMap(({ slotDate, slotTime, startsAt }) => {
    const date = parseSlotDate(slotDate);
    if (!date || startsAt <= now) return [];
    return [{ slotDate, slotTime, label: `${dayLabel(date, today)}, ${slotTime}` }];
  });
}

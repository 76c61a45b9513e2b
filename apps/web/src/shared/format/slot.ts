import { parseSlotDate } from '@nadi/domain/clinic-time';
import { joinWords } from '@nadi/messages/en/english';
import { formatClock, formatDay } from '@nadi/messages/when';
import { i18n } from '#shared/language/i18n.ts';

/** Formats the date of a slot, `5_1_2027`, as `5 Jan 2027`; returns any other text unchanged. */
export function describeSlotDay(slotDate: string): string {
  const date = parseSlotDate(slotDate);
  return date ? formatDay(i18n, date) : slotDate;
}

/** Formats a slot: `5 Jan 2027, 10:00 AM`. */
export function describeSlot({
  slotDate,
  slotTime,
}: {
  slotDate: string;
  slotTime: string;
}): string {
  return joinWords(i18n, [describeSlotDay(slotDate), formatClock(i18n, slotTime)]);
}

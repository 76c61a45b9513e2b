import { parseSlotTime } from './clinic-time.ts';

export const PARTS_OF_DAY = ['morning', 'afternoon', 'evening'] as const;
export type PartOfDay = (typeof PARTS_OF_DAY)[number];

/** Returns the section of a picker for a slot. RangeError for text that is not a slot time. */
export function partOfDay(slotTime: string): PartOfDay {
  const time = parseSlotTime(slotTime);
  if (!time) throw new RangeError(`not a slot time: ${slotTime}`);
  if (time.hour < 12) return 'morning';
  return time.hour < 17 ? 'afternoon' : 'evening';
}

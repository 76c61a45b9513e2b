import type { WallTime } from '@nadi/domain/clinic-time';

/**
 * Returns the first minute that the default rule still offers today, given the minute at which the doctor
 * opens. It may be on the next day (docs/product/slots.md).
 */
export function firstOfferedMinute(opening: number, { hour, minute }: WallTime): number {
  const openingHour = Math.floor(opening / 60);
  const first = hour > openingHour ? hour + 1 : openingHour;
  return first * 60 + (minute > 30 ? 30 : 0);
}

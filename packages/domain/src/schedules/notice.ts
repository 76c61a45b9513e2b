import type { WallTime } from '@nadi/domain/clinic-time';

/**
 * Returns the first minute of today that the default rule still offers, from the minute at which the
 * doctor opens: it may lie in the next day (docs/product.md#slots).
 */
export function firstOfferedMinute(opening: number, { hour, minute }: WallTime): number {
  const openingHour = Math.floor(opening / 60);
  const first = hour > openingHour ? hour + 1 : openingHour;
  return first * 60 + (minute > 30 ? 30 : 0);
}

import { wallClock } from '@nadi/domain/clinic-time';
import { formatIsoDate } from '@nadi/domain/iso-date';
import type { Instant } from '@nadi/domain/limits';

/** Returns the date on the clinic's calendar, such as `2027-01-05`. */
export function clinicDay({ zone, now }: { zone: string; now: Instant }): string {
  return formatIsoDate(wallClock(zone, now));
}

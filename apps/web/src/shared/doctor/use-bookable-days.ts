import { type CalendarDate, wallClock } from '@nadi/domain/clinic-time';
import { minutes } from '@nadi/domain/limits';
import type { Day } from '@nadi/domain/schedules/availability';
import { bookableDays } from '@nadi/domain/slots';
import { useMemo } from 'react';
import { useNow } from '#shared/format/use-now.ts';

export type Bookable = { today: CalendarDate; days: Day[] };

/** Returns the clinic's bookable days, recomputed each minute, once for a whole list of doctors. */
export function useBookableDays(zone: string | undefined): Bookable | undefined {
  const now = useNow(minutes(1));
  return useMemo(
    () => (zone ? { today: wallClock(zone, now), days: bookableDays({ now, zone }) } : undefined),
    [zone, now],
  );
}

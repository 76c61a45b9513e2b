import type { WeeklyHours } from '@nadi/contract/schedules';
import { DEFAULT_LOCATION_ID, findShortJourney, REMOTE } from '@nadi/domain/places';
import { formatClock } from '@nadi/domain/schedules/schedule';
import { journeyTooShort } from '@nadi/messages/en/places';
import { nameWeekday } from '@nadi/messages/when';
import { Problem } from '#platform/problem.ts';
import { requireLocation } from '#policies/locations.ts';
import { toStoredHours } from '#presenters/doctor.ts';
import { listLocations } from '#store/locations.ts';
import { toHours } from '#store/schedule-rows.ts';
import type { Db } from '#store/tables.ts';

/**
 * Refuses hours at an unknown place, and those that leave too little time to travel.
 * @throws Problem 'location-not-found', 'location-retired', 'travel-too-long'
 */
export async function requireJourneys(db: Db, hours: readonly WeeklyHours[]): Promise<void> {
  const ids = new Set(hours.flatMap(({ at }) => (at && at !== REMOTE ? [at] : [])));
  if (ids.size === 0) return;
  for (const id of ids) await requireLocation(db, id);
  const places = new Map((await listLocations(db)).map((place) => [place.id, place]));
  const travelOf = (id: string) => places.get(id)?.travel_minutes ?? 0;
  const nameOf = (id = DEFAULT_LOCATION_ID) => places.get(id)?.name ?? '';
  const short = findShortJourney(
    hours.map((each) => toHours(toStoredHours(each))),
    travelOf,
  );
  if (!short) return;
  const { first, second, gap, needed } = short;
  const journey = {
    ...{ from: nameOf(first.at), to: nameOf(second.at), gap, needed },
    until: formatClock(first.clock.until),
    begins: formatClock(second.clock.from),
  };
  throw new Problem('travel-too-long', {
    field: 'hours',
    message: (i18n) =>
      journeyTooShort(i18n, { ...journey, weekday: nameWeekday(i18n, first.weekday) }),
  });
}

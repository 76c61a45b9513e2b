import {
  addDays,
  type CalendarDate,
  compareDates,
  parseSlotDate,
  wallClock,
} from '@nadi/domain/clinic-time';
import { formatIsoDate } from '@nadi/domain/iso-date';
import { minutes } from '@nadi/domain/limits';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { isProblem } from '#shared/api/api-error.ts';
import { useNow } from '#shared/format/now.ts';
import { type AvailabilityWanted, availabilityQuery } from './availability-query.ts';
import { offeredDays, WEEK, weekOf } from './offer.ts';

type Wanted = Omit<AvailabilityWanted, 'from' | 'days'> & {
  /** The first date to show, such as that of a saved choice. */
  startDate?: string | undefined;
};

/** Returns the free slots of one week, and functions to move to other weeks up to the doctor's horizon. */
export function useSlotOffer({ startDate, ...wanted }: Wanted) {
  const now = useNow(minutes(1));
  const [pickedDay, pickDay] = useState(startDate);
  const [firstDay, setFirstDay] = useState(() => weekOfChoice(startDate));
  const query = useQuery({
    ...availabilityQuery({
      ...wanted,
      from: firstDay && formatIsoDate(firstDay),
      days: WEEK,
    }),
    placeholderData: keepPreviousData,
  });
  const { data } = query;
  const zone = data?.timeZone;
  const today = wallClock(zone ?? 'UTC', now);
  const horizonDays = data?.horizonDays ?? WEEK;
  const last = addDays(today, horizonDays - 1);
  const days = data && offeredDays(data.days, { today, last });
  const first = days?.[0]?.date ?? today;

  function showWeek(from: CalendarDate) {
    const week = weekOf(from, today);
    setFirstDay(compareDates(week, today) <= 0 ? undefined : week);
  }

  return {
    /** The doctor, visit type and length of the shown slots. */
    wanted,
    now,
    today,
    last,
    zone,
    days,
    visitTypes: data?.visitTypes ?? [],
    /** The place of the slots, and all places of the doctor if there is a choice. */
    locationId: data?.locationId,
    locationIds: data?.locationIds,
    fees: data?.fees,
    minutes: data?.minutes,
    horizonDays,
    pickedDay,
    pickDay,
    /** Shows a date and its week. */
    showDay(slotDate: string) {
      const date = parseSlotDate(slotDate);
      if (date) showWeek(date);
      pickDay(slotDate);
    },
    earlier: compareDates(first, today) > 0 ? () => showWeek(addDays(first, -WEEK)) : undefined,
    later:
      compareDates(addDays(first, WEEK), last) <= 0
        ? () => showWeek(addDays(first, WEEK))
        : undefined,
    /** True while another week or another visit type is loading. */
    changing: query.isPlaceholderData,
    error: data ? null : query.error,
    /** True if the server does not offer the visit type, the mode or the place. */
    typeRefused:
      (wanted.visitTypeId ?? wanted.mode ?? wanted.locationId) !== undefined &&
      REFUSALS.some((code) => isProblem(query.error, code)),
    refetch: query.refetch,
    isRefetching: query.isRefetching,
    refreshedAt: query.dataUpdatedAt,
  };
}

const REFUSALS = [
  'visit-type-not-found',
  'bad-input',
  'mode-not-offered',
  'location-retired',
] as const;

export type SlotOffer = ReturnType<typeof useSlotOffer>;

/** Returns undefined for a date of the first week: the clinic's current day is known only with the reply. */
function weekOfChoice(startDate: string | undefined): CalendarDate | undefined {
  const date = startDate === undefined ? null : parseSlotDate(startDate);
  const today = wallClock('UTC', Date.now());
  return date && compareDates(date, addDays(today, WEEK - 2)) > 0 ? date : undefined;
}

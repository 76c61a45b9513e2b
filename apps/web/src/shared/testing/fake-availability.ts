import type { BookableVisitType } from '@nadi/contract/schedules';
import { bookableDays, type SlotsBooked } from '@nadi/domain/slots';

const zone = 'Asia/Kolkata';

/** The fake doctor's bookings, visit types and places. A type of an hour can start at full hours only. */
export const fakeDoctor: {
  booked: SlotsBooked;
  visitTypes: BookableVisitType[];
  places: string[];
} = { booked: {}, visitTypes: [], places: [] };

/** Returns the reply of getAvailability for the default schedule. */
export function availabilityReply(visitTypeId?: string, minutes?: number, at?: string) {
  const { booked, visitTypes, places } = fakeDoctor;
  const type = visitTypes.find(({ _id }) => _id === visitTypeId);
  const length = minutes ?? type?.minutes;
  const days = bookableDays({ now: Date.now(), zone }).map(({ slotDate, slots }) => {
    const free = slots.filter(
      ({ slotTime }, at) =>
        !booked[slotDate]?.includes(slotTime) && (length !== 60 || at % 2 === 0),
    );
    return { slotDate, slots: free, ...(free.length === 0 && slots.length > 0 && { full: true }) };
  });
  return {
    success: true,
    days,
    visitTypes,
    fees: 700,
    minutes: 30,
    horizonDays: 7,
    timeZone: zone,
    ...(places.length > 0 && { locationId: at ?? places[0], locationIds: places }),
  };
}

/** Replaces `#shared/slots/availability-query.ts` with an immediate reply. */
export function availabilityQuery({
  visitTypeId,
  minutes,
  locationId,
}: {
  visitTypeId?: string;
  minutes?: number;
  locationId?: string;
}) {
  const reply = () => availabilityReply(visitTypeId, minutes, locationId);
  return {
    queryKey: ['availability', visitTypeId, minutes, locationId],
    queryFn: reply,
    initialData: reply,
    staleTime: Number.POSITIVE_INFINITY,
  };
}

import { useQuery } from '@tanstack/react-query';
import { Skeleton } from '#shared/ui/skeleton.tsx';
import { availabilityQuery } from './availability-query.ts';
import { NextFreeButton } from './next-free-button.tsx';
import { freeSlots } from './offer.ts';
import type { SlotOffer } from './use-slot-offer.ts';

type NextFreeProps = { offer: SlotOffer; actAndRefocus: (act: () => void) => void };

/** Searches all bookable days for the first free slot. */
export function NextFree({ offer, actAndRefocus }: NextFreeProps) {
  const { wanted, horizonDays, today, showDay } = offer;
  const query = useQuery(availabilityQuery({ ...wanted, days: horizonDays }));
  const [next] = freeSlots(query.data?.days ?? []);
  if (query.isPending) return <Skeleton className="h-11 w-60" />;
  if (query.isError && !query.data) {
    return <p className="text-ink-soft">The next free time could not be loaded.</p>;
  }
  if (next) {
    return (
      <NextFreeButton
        slot={next}
        today={today}
        onPress={() => actAndRefocus(() => showDay(next.slotDate))}
      />
    );
  }
  return (
    <p className="measure text-ink-soft">
      No time is free in the next {horizonDays} days. A time opens when somebody cancels, and a new
      day is added at midnight.
    </p>
  );
}

import type { CalendarDate } from '@nadi/domain/clinic-time';
import { Suspense } from 'react';
import { longDayLabel } from '#shared/format/day-label.ts';
import { lazyPart } from '#shared/ui/lazy-part.ts';
import { Skeleton } from '#shared/ui/skeleton.tsx';
import { NextFreeButton } from './next-free-button.tsx';
import { freeSlots, type OfferedDay } from './offer.ts';
import type { SlotOffer } from './use-slot-offer.ts';

const NextFree = lazyPart(async () => (await import('./next-free.tsx')).NextFree);

type EmptyDayProps = {
  day: OfferedDay;
  offer: SlotOffer;
  /** Runs an action that removes its button, then moves focus into the picker. */
  actAndRefocus: (act: () => void) => void;
};

/** Links a day without free slots to the next one that has some. */
export function EmptyDay({ day, offer, actAndRefocus }: EmptyDayProps) {
  const { days = [], today, showDay } = offer;
  const [next] = freeSlots(days.slice(days.indexOf(day)));
  return (
    <div role="status" className="grid justify-items-start gap-3 rounded bg-canvas p-5">
      <h3 className="text-base">{reason(day, today)}</h3>
      {next ? (
        <NextFreeButton
          slot={next}
          today={today}
          onPress={() => actAndRefocus(() => showDay(next.slotDate))}
        />
      ) : (
        <Suspense fallback={<Skeleton className="h-11 w-60" />}>
          <NextFree offer={offer} actAndRefocus={actAndRefocus} />
        </Suspense>
      )}
    </div>
  );
}

function reason({ date, state }: OfferedDay, today: CalendarDate): string {
  if (state === 'over') return 'No more times today';
  const label = longDayLabel(date, today);
  if (state === 'later') return `${label} cannot be booked yet`;
  return state === 'full' ? `${label} is full` : `${label}: no appointments`;
}

import type { CalendarDate } from '@nadi/domain/clinic-time';
import type { Instant } from '@nadi/domain/limits';
import { partOfDay } from '@nadi/domain/part-of-day';
import { memo } from 'react';
import { longDayLabel } from '#shared/format/day-label.ts';
import { viewerTime, viewerZone } from '#shared/format/viewer-time.ts';
import { RadioCards } from '#shared/ui/radio-cards.tsx';
import type { Choice, OfferedDay } from './offer.ts';

type SlotGroupsProps = {
  day: OfferedDay;
  today: CalendarDate;
  zone: string;
  selected: Choice | null;
  onChoose: (choice: Choice) => void;
};

const PARTS = [
  { part: 'morning', title: 'Morning' },
  { part: 'afternoon', title: 'Afternoon' },
  { part: 'evening', title: 'Evening' },
] as const;

export const SLOTS_STYLE = 'grid grid-cols-3 gap-2 lg:grid-cols-5';

/** One radio group in three parts. They share a name, so arrow keys move through the whole day. */
export function SlotGroups({ day, today, zone, selected, onChoose }: SlotGroupsProps) {
  const { slotDate } = day;
  const title = longDayLabel(day.date, today);
  const selectedTime = selected?.slotDate === slotDate ? selected.slotTime : undefined;
  return (
    <fieldset aria-label={`Free times, ${title}`} className="grid min-w-0 gap-5">
      <h3 className="text-base" aria-live="polite">
        {title}
      </h3>
      {PARTS.map(({ part, title: legend }) => {
        const slots = day.slots.filter(({ slotTime }) => partOfDay(slotTime) === part);
        if (slots.length === 0) return null;
        return (
          <RadioCards
            key={part}
            legend={legend}
            name="slot"
            className={`${SLOTS_STYLE} [&>label]:relative [&>label]:px-1`}
            cards={slots.map(({ slotTime, startsAt }) => ({
              value: slotTime,
              label: <SlotLabel {...{ slotTime, startsAt, zone }} />,
            }))}
            selected={selectedTime}
            onSelect={(slotTime) => onChoose({ slotDate, slotTime })}
          />
        );
      })}
    </fieldset>
  );
}

type SlotLabelProps = { slotTime: string; startsAt: Instant; zone: string };

/**
 * The clinic's time, and the viewer's own if it differs. Memoised, so that a choice renders none of them
 * again.
 */
const SlotLabel = memo(function SlotLabel({ slotTime, startsAt, zone }: SlotLabelProps) {
  const own = viewerTime(startsAt, { clinic: zone, viewer: viewerZone() });
  return (
    <span className="grid">
      {slotTime}
      {own && (
        <span className="text-xs leading-tight font-normal">
          <span className="sr-only">, </span>
          {own} yours
        </span>
      )}
    </span>
  );
});

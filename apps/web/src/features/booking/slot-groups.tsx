import type { CalendarDate } from '@nadi/domain/clinic-time';
import type { Slot } from '@nadi/domain/schedules/availability';
import { partOfDay } from '@nadi/domain/slots';
import { viewerTime, viewerZone } from '#shared/format/viewer-time.ts';
import { RadioCards } from '#shared/ui/radio-cards.tsx';
import { DESK_SHAPE } from './desk-shape.ts';
import { longDay } from './long-day.ts';
import type { Choice, OfferedDay } from './offer.ts';

type SlotGroupsProps = {
  day: OfferedDay;
  today: CalendarDate;
  zone: string;
  held: Choice | null;
  onChoose: (choice: Choice) => void;
};

const PARTS = [
  { part: 'morning', title: 'Morning' },
  { part: 'afternoon', title: 'Afternoon' },
  { part: 'evening', title: 'Evening' },
] as const;

/** One radio group in three parts: they share a name, so arrows walk through the whole day. */
export function SlotGroups({ day, today, zone, held, onChoose }: SlotGroupsProps) {
  const { slotDate } = day;
  const title = longDay(day.date, today);
  const selected = held?.slotDate === slotDate ? held.slotTime : undefined;
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
            className={`${DESK_SHAPE.slots} [&>label]:relative [&>label]:px-1`}
            cards={slots.map((slot) => ({
              value: slot.slotTime,
              label: <SlotLabel slot={slot} zone={zone} />,
            }))}
            selected={selected}
            onSelect={(slotTime) => onChoose({ slotDate, slotTime })}
          />
        );
      })}
    </fieldset>
  );
}

/** The clinic's time; the viewer's own beneath it where that differs. */
function SlotLabel({ slot, zone }: { slot: Slot; zone: string }) {
  const own = viewerTime(slot.startsAt, { clinic: zone, viewer: viewerZone() });
  return (
    <span className="grid">
      {slot.slotTime}
      {own && (
        <span className="text-xs leading-tight font-normal">
          <span className="sr-only">, </span>
          {own} yours
        </span>
      )}
    </span>
  );
}

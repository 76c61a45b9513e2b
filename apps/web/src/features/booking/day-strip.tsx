import type { CalendarDate } from '@nadi/domain/clinic-time';
import { weekdayName } from '@nadi/messages/en/dates';
import { classNames } from '#shared/ui/class-names.ts';
import { DESK_SHAPE } from './desk-shape.ts';
import { longDay } from './long-day.ts';
import type { OfferedDay } from './offer.ts';

type DayStripProps = {
  days: readonly OfferedDay[];
  selected: string | undefined;
  today: CalendarDate;
  onSelect: (slotDate: string) => void;
};

const CELL =
  'relative grid min-h-20 content-center justify-items-center gap-0.5 rounded border px-0.5 py-2 text-center figures ' +
  'transition-colors duration-150 has-checked:border-action has-checked:bg-action has-checked:text-on-action ' +
  'has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-(--focus)';
const LOOKS = {
  free: 'border-control bg-card hover:border-action',
  full: 'border-line bg-canvas text-ink-soft',
  over: 'border-line bg-canvas text-ink-soft',
};
const WORDS = { full: 'Full', over: 'Over' };

/** A native radio group: one tab stop, arrows move. A full day can be looked at, and says so. */
export function DayStrip({ days, selected, today, onSelect }: DayStripProps) {
  return (
    <fieldset className="min-w-0">
      <legend className="sr-only">Day, with the number of free times</legend>
      <div className={DESK_SHAPE.days}>
        {days.map((day) => (
          <label key={day.slotDate} className={classNames(CELL, LOOKS[day.state])}>
            <input
              type="radio"
              name="day"
              className="sr-only"
              aria-label={readOut(day, today)}
              checked={day.slotDate === selected}
              onChange={() => onSelect(day.slotDate)}
            />
            <span aria-hidden className="text-xs">
              {weekdayName(day.date)}
            </span>
            <span aria-hidden className="text-base leading-tight font-semibold">
              {day.date.day}
            </span>
            <span aria-hidden className="text-xs whitespace-nowrap">
              {day.state === 'free' ? <FreeCount count={day.slots.length} /> : WORDS[day.state]}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

function FreeCount({ count }: { count: number }) {
  return (
    <>
      {count}
      <span className="max-sm:hidden md:max-lg:hidden"> free</span>
    </>
  );
}

function readOut({ date, state, slots }: OfferedDay, today: CalendarDate): string {
  const free = state === 'free' ? `${slots.length} free` : WORDS[state];
  return `${longDay(date, today)}: ${free}`;
}

import './slots.css';
import {
  type CalendarDate,
  PARTS_OF_DAY,
  type PartOfDay,
  partOfDay,
  weekday,
} from '@nadi/domain/clinic-time';
import type { Instant } from '@nadi/domain/limits';
import { formatClock, nameWeekday } from '@nadi/messages/when';
import { memo, useEffect, useRef } from 'react';
import { viewerTime, viewerZone } from '#shared/format/instants.ts';
import { longDayLabel } from '#shared/format/now.ts';
import { i18n } from '#shared/language/i18n.ts';
import { classNames } from '#shared/ui/class-names.ts';
import { RadioCards } from '#shared/ui/radio-cards.tsx';
import type { Choice, OfferedDay } from './offer.ts';

type DayStripProps = {
  days: readonly OfferedDay[];
  selected: string | undefined;
  today: CalendarDate;
  onSelect: (slotDate: string) => void;
};

const CELL =
  'relative grid min-h-20 content-center justify-items-center gap-0.5 rounded border px-0.5 py-2 text-center figures ' +
  'has-checked:border-action has-checked:bg-action has-checked:text-on-action ' +
  'has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-(--focus)';
const STATE_STYLES = {
  free: 'border-control bg-card hover:border-action',
  full: 'border-line bg-canvas text-ink-soft',
  over: 'border-line bg-canvas text-ink-soft',
  closed: 'border-line bg-canvas text-ink-soft',
  later: 'border-line bg-canvas text-ink-soft',
};

export const DAYS_STYLE = 'day-strip';

/** A native radio group of days: one tab stop, arrow keys move. Full days can be selected. */
export function DayStrip({ days, selected, today, onSelect }: DayStripProps) {
  const strip = useRef<HTMLDivElement>(null);
  const first = days[0]?.slotDate;
  // biome-ignore lint/correctness/useExhaustiveDependencies: these change which day is checked
  useEffect(() => showChecked(strip.current), [selected, first]);
  return (
    <fieldset className="min-w-0">
      <legend className="sr-only">{i18n._('Day, with the number of free times')}</legend>
      <div ref={strip} className={DAYS_STYLE}>
        {days.map((day) => (
          <label key={day.slotDate} className={classNames(CELL, STATE_STYLES[day.state])}>
            <input
              type="radio"
              name="day"
              className="sr-only"
              aria-label={describeDay(day, today)}
              checked={day.slotDate === selected}
              onChange={() => onSelect(day.slotDate)}
            />
            <span aria-hidden className="text-xs">
              {nameWeekday(i18n, weekday(day.date))}
            </span>
            <span aria-hidden className="text-base leading-tight font-semibold">
              {day.date.day}
            </span>
            <span aria-hidden className="text-xs whitespace-nowrap">
              {stateLabel(day)}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

function describeDay(day: OfferedDay, today: CalendarDate): string {
  return i18n._('{day}: {state}', { day: longDayLabel(day.date, today), state: stateLabel(day) });
}

function stateLabel({ state, slots }: OfferedDay): string {
  const labels = {
    free: i18n._('{count} free', { count: slots.length }),
    full: i18n._('Full'),
    over: i18n._('Over'),
    closed: i18n._('Closed'),
    later: i18n._('Later'),
  };
  return labels[state];
}

/**
 * Scrolls the strip, but not the page, to a checked day outside of it: into the middle, which is the same in both
 * directions.
 */
function showChecked(strip: HTMLElement | null): void {
  const day = strip?.querySelector('input:checked')?.parentElement;
  if (!strip || !day) return;
  const start = day.offsetLeft - strip.scrollLeft;
  if (start >= 0 && start + day.offsetWidth <= strip.clientWidth) return;
  strip.scrollLeft = day.offsetLeft + (day.offsetWidth - strip.clientWidth) / 2;
}

type SlotGroupsProps = {
  day: OfferedDay;
  today: CalendarDate;
  zone: string;
  selected: Choice | null;
  onChoose: (choice: Choice) => void;
};

function partName(part: PartOfDay): string {
  if (part === 'morning') return i18n._('Morning');
  return part === 'afternoon' ? i18n._('Afternoon') : i18n._('Evening');
}

export const SLOTS_STYLE = 'slot-grid';

/** One radio group in three parts. They share a name, so arrow keys move through the whole day. */
export function SlotGroups({ day, today, zone, selected, onChoose }: SlotGroupsProps) {
  const { slotDate } = day;
  const title = longDayLabel(day.date, today);
  const selectedTime = selected?.slotDate === slotDate ? selected.slotTime : undefined;
  return (
    <fieldset
      aria-label={i18n._('Free times, {day}', { day: title })}
      className="grid min-w-0 gap-3 md:gap-5"
    >
      {/* On a phone the chosen day of the strip is just above. */}
      <h3 className="text-base max-md:sr-only" aria-live="polite">
        {title}
      </h3>
      {PARTS_OF_DAY.map((part) => {
        const slots = day.slots.filter(({ slotTime }) => partOfDay(slotTime) === part);
        if (slots.length === 0) return null;
        return (
          <RadioCards
            key={part}
            legend={
              <>
                {partName(part)}{' '}
                <span className="text-xs font-normal text-ink-soft">
                  {i18n._('{count} free', { count: slots.length })}
                </span>
              </>
            }
            name="slot"
            className={SLOTS_STYLE}
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
      <bdi>{formatClock(i18n, slotTime)}</bdi>
      {own && (
        <span className="text-xs leading-tight font-normal">
          <span className="sr-only">, </span>
          {i18n._('{time} yours', { time: own })}
        </span>
      )}
    </span>
  );
});

import type { HourException, VisitType, WeeklyHours } from '@nadi/contract/schedules';
import { weekdayName } from '@nadi/messages/en/dates';
import { useState } from 'react';
import { Card } from '#shared/ui/card.tsx';
import { previewDays } from './preview-days.ts';

type PreviewProps = {
  hours: readonly WeeklyHours[];
  exceptions: readonly HourException[];
  rules: VisitType | undefined;
  zone: string;
  start: string;
  now: number;
  /** The draft has changes that are not saved. */
  changed: boolean;
};

const TIMES_SHOWN = 9;

/** The week as patients will see it, before bookings. */
export function Preview({ changed, ...input }: PreviewProps) {
  const days = previewDays(input);
  const [picked, setPicked] = useState<string>();
  const day =
    days.find(({ slotDate }) => slotDate === picked) ??
    days.find(({ slots }) => slots.length > 0) ??
    days[0];
  return (
    <Card className="grid gap-4">
      <div>
        <h2 className="text-lg">What patients see</h2>
        <p className="text-xs text-ink-soft">
          {changed ? 'After saving.' : 'Now.'} Booked times are not taken off here.
        </p>
      </div>
      <fieldset className="min-w-0">
        <legend className="sr-only">Day, with the number of times offered</legend>
        <div className="grid grid-cols-7 gap-1">
          {days.map(({ slotDate, date, slots }) => (
            <label
              key={slotDate}
              className="grid min-h-16 content-center justify-items-center rounded border border-control text-xs figures has-checked:border-action has-checked:bg-action-soft has-focus-visible:outline-3 has-focus-visible:outline-(--focus)"
            >
              <input
                type="radio"
                name="preview-day"
                className="sr-only"
                aria-label={`${weekdayName(date)} ${date.day}: ${slots.length} times`}
                checked={slotDate === day?.slotDate}
                onChange={() => setPicked(slotDate)}
              />
              <span aria-hidden>{weekdayName(date)}</span>
              <span aria-hidden className="text-sm font-semibold">
                {date.day}
              </span>
              <span aria-hidden>{slots.length || '–'}</span>
            </label>
          ))}
        </div>
      </fieldset>
      {day && day.slots.length > 0 ? (
        <ul className="flex flex-wrap gap-2 figures">
          {day.slots.slice(0, TIMES_SHOWN).map(({ startsAt, slotTime }) => (
            <li key={startsAt} className="rounded-full border border-control px-3 py-1 text-xs">
              {slotTime}
            </li>
          ))}
          {day.slots.length > TIMES_SHOWN && (
            <li className="py-1 text-xs text-ink-soft">
              and {day.slots.length - TIMES_SHOWN} more
            </li>
          )}
        </ul>
      ) : (
        <p className="text-ink-soft">No appointments on this day.</p>
      )}
    </Card>
  );
}

import './hours.css';
import type { HourException, VisitType, WeeklyHours } from '@nadi/contract/schedules';
import { addDays, weekday } from '@nadi/domain/clinic-time';
import { formatIsoDate, parseIsoDate } from '@nadi/domain/iso-date';
import type { Instant } from '@nadi/domain/limits';
import { availability, type Day } from '@nadi/domain/schedules/availability';
import {
  type ClockInterval,
  createSchedule,
  DEFAULT_SCHEDULE,
} from '@nadi/domain/schedules/schedule';
import { joinWords } from '@nadi/messages/en/english';
import { formatClock, nameWeekday } from '@nadi/messages/when';
import { useState } from 'react';
import { i18n } from '#shared/language/i18n.ts';
import { Field } from '#shared/ui/form.tsx';
import { Select } from '#shared/ui/input.tsx';
import { shortSpanText, spanOf } from './interval-edits.ts';
import type { Interval, WeekDraft } from './week-draft.ts';

type PreviewProps = {
  /** Null for the default hours. */
  hours: readonly WeeklyHours[] | null;
  exceptions: readonly HourException[];
  /** In the order in which patients see them. */
  types: readonly VisitType[];
  zone: string;
  start: string;
  now: number;
  /** True if the draft has unsaved changes. */
  changed: boolean;
};

const TIMES_SHOWN = 9;

/** The week as patients will see it, before bookings. */
export function Preview({ changed, types, ...input }: PreviewProps) {
  const [typeId, setTypeId] = useState<string>();
  const rules = types.find(({ _id }) => _id === typeId) ?? types[0];
  const days = previewDays({ ...input, rules });
  const [picked, setPicked] = useState<string>();
  const day =
    days.find(({ slotDate }) => slotDate === picked) ??
    days.find(({ slots }) => slots.length > 0) ??
    days[0];
  return (
    <div className="week-preview grid gap-4 rounded bg-canvas p-4">
      <div>
        <h3 className="text-base">{i18n._('What patients see')}</h3>
        <p className="text-xs text-ink-soft">
          {changed
            ? i18n._('After saving. Booked times are not taken off here.')
            : i18n._('Now. Booked times are not taken off here.')}
        </p>
      </div>
      {types.length > 1 && (
        <div className="max-w-80">
          <Field name="preview-type" label={i18n._('Visit type')}>
            <Select value={rules?._id} onChange={({ target }) => setTypeId(target.value)}>
              {types.map(({ _id, name, minutes }) => (
                <option key={_id} value={_id}>
                  {i18n._('{type}, {minutes, plural, one {# minute} other {# minutes}}', {
                    type: name,
                    minutes,
                  })}
                </option>
              ))}
            </Select>
          </Field>
        </div>
      )}
      <fieldset className="min-w-0 max-w-2xl">
        <legend className="sr-only">{i18n._('Day, with the number of times offered')}</legend>
        <div className="grid grid-cols-7 gap-1">
          {days.map(({ slotDate, date, slots }) => (
            <label
              key={slotDate}
              className="grid min-h-16 content-center justify-items-center rounded border border-control bg-card text-xs figures has-checked:border-action has-checked:bg-action-soft has-focus-visible:outline-3 has-focus-visible:outline-(--focus)"
            >
              <input
                type="radio"
                name="preview-day"
                className="sr-only"
                aria-label={i18n._('{weekday} {day}: {count} times', {
                  weekday: nameWeekday(i18n, weekday(date)),
                  day: date.day,
                  count: slots.length,
                })}
                checked={slotDate === day?.slotDate}
                onChange={() => setPicked(slotDate)}
              />
              <span aria-hidden>{nameWeekday(i18n, weekday(date))}</span>
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
            <li
              key={startsAt}
              className="rounded-full border border-line bg-card px-3 py-1 text-xs"
            >
              {formatClock(i18n, slotTime)}
            </li>
          ))}
          {day.slots.length > TIMES_SHOWN && (
            <li className="py-1 text-xs text-ink-soft">
              {i18n._('and {count} more', { count: day.slots.length - TIMES_SHOWN })}
            </li>
          )}
        </ul>
      ) : (
        <p className="text-ink-soft">{i18n._('No appointments on this day.')}</p>
      )}
    </div>
  );
}

type PreviewInput = {
  /** Null for the default hours. */
  hours: readonly WeeklyHours[] | null;
  exceptions: readonly HourException[];
  rules: VisitType | undefined;
  zone: string;
  start: string;
  now: number;
};

const DAYS = 7;
const HORIZON_DAYS = 400;

/** Returns a week from `start` as the picker would offer it, without the horizon. */
function previewDays({ hours, exceptions, rules, zone, start, now }: PreviewInput): Day[] {
  const date = (text: string | undefined) => (text === undefined ? null : parseIsoDate(text));
  return availability({
    schedule: createSchedule({
      hours:
        hours?.map(({ weekday, clock, from, until }) => ({
          weekday,
          clock: interval(clock),
          valid: { from: date(from), until: date(until) },
        })) ?? null,
      exceptions: exceptions
        .filter(({ at }) => !at)
        .map(({ kind, from, until, clock }) => ({
          kind,
          days: { from: parseIsoDate(from), until: parseIsoDate(until) },
          clock: clock ? interval(clock) : null,
        })),
      rules: { ...DEFAULT_SCHEDULE.rules, ...rules, horizonDays: HORIZON_DAYS },
    }),
    now,
    zone,
    from: parseIsoDate(start),
    days: DAYS,
  });
}

function interval([from, until]: readonly [string, string]): ClockInterval {
  return { from: minuteOf(from), until: minuteOf(until) };
}

/** 570 for `09:30`; 0 for a time that is still being typed. */
function minuteOf(clock: string): number {
  const [hour = 0, minute = 0] = clock.split(':').map(Number);
  return hour * 60 + minute;
}

type WeekTimesInput = {
  week: WeekDraft;
  /** The visit type that patients are offered first; undefined for the clinic's default. */
  rules: VisitType | undefined;
  zone: string;
  today: string;
  now: Instant;
};

/** Counts the times that each weekday offers, Sunday first, without leave, notice and bookings. */
export function countTimes({ week, rules, ...moment }: WeekTimesInput): number[] {
  const days = previewDays({
    ...moment,
    hours: week.flatMap((day, at) =>
      day
        .filter((interval) => spanOf(interval) !== null)
        .map(({ from, until }) => ({
          weekday: at,
          clock: [from, until === '00:00' ? '24:00' : until] as [string, string],
        })),
    ),
    exceptions: [],
    rules: rules && { ...rules, notice: 0 },
    start: formatIsoDate(addDays(parseIsoDate(moment.today), 1)),
  });
  return week.map((_, at) => days.find(({ date }) => weekday(date) === at)?.slots.length ?? 0);
}

/** Formats a number of times: `22 times`. */
export function timesText(times: number): string {
  return i18n._('{count, plural, one {# time} other {# times}}', { count: times });
}

/** Formats the hours of a day: `10 AM to 1 PM, 2 PM to 6 PM`. */
export function hoursText(day: readonly Interval[]): string {
  const spans = day.flatMap((interval) => spanOf(interval) ?? []);
  return joinWords(i18n, spans.map(shortSpanText));
}

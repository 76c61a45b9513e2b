import './hours.css';
import type { HourException, VisitType, WeeklyHours } from '@nadi/contract/schedules';
import { isoDateAt } from '@nadi/domain/iso-date';
import type { Instant } from '@nadi/domain/limits';
import { i18n } from '#shared/language/i18n.ts';
import { WEEKDAY_ORDER } from './copy-day.tsx';
import { DayRow } from './day-row.tsx';
import type { HoursPlace } from './place-select.tsx';
import { countTimes, Preview } from './preview.tsx';
import { applyDraft, copyDay, DEFAULT_WEEK, type WeekDraft, weekOn } from './week-draft.ts';

type WeekEditorProps = {
  /** Null for the default hours. Times that are still being typed may be empty. */
  hours: readonly WeeklyHours[] | null;
  exceptions: readonly HourException[];
  types: readonly VisitType[];
  zone: string;
  now: Instant;
  /** True if the hours have unsaved changes. */
  changed: boolean;
  onChange: (hours: WeeklyHours[]) => void;
};

/** Weekly hours for the surrounding form, with a preview of the patients' view. */
export function WeekEditor({ hours, onChange, ...shown }: WeekEditorProps) {
  const { types, zone, now } = shown;
  const today = isoDateAt(zone, now);
  const present = hours ?? DEFAULT_WEEK;
  return (
    <div className="grid gap-4">
      <WeekRows
        week={weekOn(present, today)}
        {...{ types, zone, today, now }}
        onChange={(week) => onChange(applyDraft(present, week, { start: undefined, today }))}
      />
      <Preview {...shown} hours={hours} start={today} />
    </div>
  );
}

type WeekRowsProps = {
  week: WeekDraft;
  /** Times are counted by the first type, or by the default length if there is none. */
  types: readonly VisitType[];
  zone: string;
  today: string;
  now: Instant;
  /** The places to choose from; absent if there is no choice. */
  places?: readonly HoursPlace[] | undefined;
  onChange: (week: WeekDraft) => void;
};

/** The opening and closing times of each weekday, and the number of times that a week offers. */
export function WeekRows({ week, types, places, onChange, ...moment }: WeekRowsProps) {
  const times = countTimes({ week, rules: types[0], ...moment });
  return (
    <div className="grid gap-1">
      <p className="text-xs text-ink-soft figures">
        {weekTimesText(
          times.reduce((sum, count) => sum + count, 0),
          types,
        )}
      </p>
      <ul className="grid divide-y divide-line border-y border-line">
        {WEEKDAY_ORDER.map((weekday) => (
          <DayRow
            key={weekday}
            weekday={weekday}
            intervals={week[weekday] ?? []}
            times={times[weekday] ?? 0}
            places={places}
            onChange={(intervals) =>
              onChange(week.map((day, at) => (at === weekday ? intervals : day)))
            }
            onCopy={(weekdays) => onChange(copyDay(week, weekday, weekdays))}
          />
        ))}
      </ul>
    </div>
  );
}

/** Formats the number of times in a week, of the first visit type if there are several. */
function weekTimesText(count: number, [first, second]: readonly VisitType[]): string {
  if (!first || !second) {
    return i18n._('{count, plural, one {# time a week} other {# times a week}}', { count });
  }
  return i18n._(
    '{count, plural, one {# time a week, as {type}} other {# times a week, as {type}}}',
    { count, type: first.name },
  );
}

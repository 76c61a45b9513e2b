import type { VisitType } from '@nadi/contract/schedules';
import type { Instant } from '@nadi/domain/limits';
import { WEEKDAY_ORDER } from './copy-day.tsx';
import { DayRow } from './day-row.tsx';
import { copyDay, type WeekDraft } from './week-draft.ts';
import { countTimes, timesText } from './week-times.ts';
import './hours.css';

type WeekRowsProps = {
  week: WeekDraft;
  /** Times are counted by the first type, or by the default length if there is none. */
  types: readonly VisitType[];
  zone: string;
  today: string;
  now: Instant;
  onChange: (week: WeekDraft) => void;
};

/** The opening and closing times of each weekday, and the number of times that a week offers. */
export function WeekRows({ week, types, onChange, ...moment }: WeekRowsProps) {
  const times = countTimes({ week, rules: types[0], ...moment });
  return (
    <div className="grid gap-1">
      <p className="text-xs text-ink-soft figures">
        {timesText(times.reduce((sum, count) => sum + count, 0))} a week
        {types[1] && `, as ${types[0]?.name}`}
      </p>
      <ul className="grid divide-y divide-line border-y border-line">
        {WEEKDAY_ORDER.map((weekday) => (
          <DayRow
            key={weekday}
            weekday={weekday}
            intervals={week[weekday] ?? []}
            times={times[weekday] ?? 0}
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

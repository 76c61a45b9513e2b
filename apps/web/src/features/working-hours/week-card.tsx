import type { ReplyBody } from '@nadi/contract/routes';
import type { VisitType, WeeklyHours } from '@nadi/contract/schedules';
import type { Instant } from '@nadi/domain/limits';
import { useRef, useState } from 'react';
import { useKeptState } from '#shared/session/kept-text.ts';
import { Card } from '#shared/ui/card.tsx';
import { DateInput } from '#shared/ui/date-input.tsx';
import { Field } from '#shared/ui/field.tsx';
import { WEEKDAY_ORDER } from './copy-day.tsx';
import { DayRow } from './day-row.tsx';
import { Preview } from './preview.tsx';
import { SaveBar } from './save-bar.tsx';
import { type HoursInput, type Owner, saveHours } from './schedule-calls.ts';
import { Timetable } from './timetable.tsx';
import { useScheduleChange } from './use-schedule-change.ts';
import {
  applyDraft,
  copyDay,
  countChanges,
  DEFAULT_WEEK,
  dayProblems,
  type Interval,
  plannedStarts,
  removePlanned,
  type WeekDraft,
  weekOn,
} from './week-draft.ts';
import { WeekList } from './week-list.tsx';
import { countTimes, timesText } from './week-times.ts';

export type Schedule = ReplyBody<'getDoctorSchedule'>;

type WeekCardProps = {
  owner: Owner;
  schedule: Schedule;
  types: readonly VisitType[];
  today: string;
  now: Instant;
};

/**
 * A week with changes, and the version of the hours that they were made to; once they were refused for
 * somebody else's change, the newest one.
 */
type Edited = { week: WeekDraft; version: string | undefined };

/** The hours of each weekday; nothing is sent before Save. */
export function WeekCard({ owner, schedule, types, today, now }: WeekCardProps) {
  const present = schedule.ownHours ? schedule.hours : DEFAULT_WEEK;
  const [start, setStart] = useState('');
  const [edited, setEdited] = useState<Edited>();
  const rows = useRef<HTMLUListElement>(null);
  const before = weekOn(present, start || today);
  const week = edited?.week ?? before;
  const hours = applyDraft(present, week, { start: start || undefined, today });
  const invalid = week.some((day) => dayProblems(day).some(Boolean));
  const { mutate, isPending } = useScheduleChange(
    (input: HoursInput) => saveHours(owner, input),
    () => {
      setEdited(undefined);
      setStart('');
    },
    () => setEdited((changes) => changes && { week: changes.week, version: undefined }),
  );
  const { version } = schedule;
  useKeptState('week', edited ? { edited, start } : null, (kept) => {
    setStart(kept.start);
    setEdited(kept.edited);
  });
  const planned = plannedStarts(present, today);
  const times = countTimes({ week, rules: types[0], zone: schedule.timeZone, today, now });
  const weekTimes = times.reduce((sum, count) => sum + count, 0);

  function changeWeek(next: WeekDraft) {
    setEdited({ week: next, version: edited ? edited.version : version });
  }

  function changeDay(weekday: number, intervals: Interval[]) {
    changeWeek(week.map((day, at) => (at === weekday ? intervals : day)));
  }

  function submit(wanted: WeeklyHours[]) {
    if (!invalid) return mutate({ hours: wanted, version: edited?.version ?? version });
    rows.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus();
  }

  return (
    <Card className="grid gap-4">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 className="text-lg">Weekly hours</h2>
        <p className="text-xs text-ink-soft figures">
          {timesText(weekTimes)} a week{types[1] && `, as ${types[0]?.name}`}
        </p>
      </div>
      {!schedule.ownHours && (
        <p className="text-ink-soft">These are the clinic’s default hours until you save others.</p>
      )}
      {planned.length > 0 && (
        <WeekList
          planned={planned}
          shown={start}
          onShow={(date) => {
            setStart(date);
            setEdited(undefined);
          }}
          pending={isPending}
          locked={edited !== undefined}
          onRemove={() => mutate({ hours: removePlanned(present, start), version })}
        />
      )}
      <div className="grid items-start gap-x-8 gap-y-4 min-[86rem]:grid-cols-[auto_1fr]">
        <div className="grid gap-4">
          <ul ref={rows} className="grid divide-y divide-line border-y border-line">
            {WEEKDAY_ORDER.map((weekday) => (
              <DayRow
                key={weekday}
                weekday={weekday}
                intervals={week[weekday] ?? []}
                times={times[weekday] ?? 0}
                onChange={(intervals) => changeDay(weekday, intervals)}
                onCopy={(weekdays) => changeWeek(copyDay(week, weekday, weekdays))}
              />
            ))}
          </ul>
          <Field
            name="start"
            label="Valid from"
            hint="Leave it empty to start now. The present hours then end the day before."
            error={start !== '' && start < today ? 'Choose today or later.' : undefined}
          >
            <DateInput value={start} onPick={setStart} className="max-w-52" />
          </Field>
          <Preview
            hours={hours}
            exceptions={schedule.exceptions}
            types={types}
            zone={schedule.timeZone}
            start={start || today}
            now={now}
            changed={edited !== undefined}
          />
        </div>
        <Timetable week={week} onChange={changeDay} />
      </div>
      <SaveBar
        changes={edited && countChanges(before, week)}
        invalid={invalid}
        pending={isPending}
        onSave={start === '' || start >= today ? () => submit(hours) : undefined}
        onDiscard={() => setEdited(undefined)}
        onReset={schedule.ownHours && !edited ? () => mutate({ hours: null, version }) : undefined}
      />
    </Card>
  );
}

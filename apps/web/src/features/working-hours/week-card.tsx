import type { ReplyBody } from '@nadi/contract/routes';
import type { VisitType } from '@nadi/contract/schedules';
import type { Instant } from '@nadi/domain/limits';
import { useState } from 'react';
import { Button } from '#shared/ui/button.tsx';
import { Card } from '#shared/ui/card.tsx';
import { DateInput } from '#shared/ui/date-input.tsx';
import { Field } from '#shared/ui/field.tsx';
import { DayRow } from './day-row.tsx';
import { Preview } from './preview.tsx';
import { type Owner, saveHours } from './schedule-calls.ts';
import { useScheduleChange } from './use-schedule-change.ts';
import { applyDraft, DEFAULT_WEEK, dayProblems, type WeekDraft, weekOn } from './week-draft.ts';

export type Schedule = ReplyBody<'getDoctorSchedule'>;

type WeekCardProps = {
  owner: Owner;
  schedule: Schedule;
  /** The doctor's first visit type. */
  rules: VisitType | undefined;
  today: string;
  now: Instant;
};

/** Monday first, as people plan a week. */
const ORDER = [1, 2, 3, 4, 5, 6, 0];

/** The hours of each weekday; nothing is sent before Save. */
export function WeekCard({ owner, schedule, rules, today, now }: WeekCardProps) {
  const present = schedule.ownHours ? schedule.hours : DEFAULT_WEEK;
  const [start, setStart] = useState('');
  const [draft, setDraft] = useState<WeekDraft>();
  const week = draft ?? weekOn(present, start || today);
  const hours = applyDraft(present, week, { start: start || undefined, today });
  const invalid = week.some((day) => dayProblems(day).some(Boolean));
  const { mutate, isPending } = useScheduleChange(
    (next: typeof hours | null) => saveHours(owner, next),
    () => {
      setDraft(undefined);
      setStart('');
    },
  );

  function changeDay(weekday: number, intervals: WeekDraft[number]) {
    setDraft(week.map((day, at) => (at === weekday ? intervals : day)));
  }

  return (
    <div className="grid items-start gap-5 xl:grid-cols-[1fr_22rem]">
      <Card className="grid gap-4">
        <h2 className="text-lg">Weekly hours</h2>
        {!schedule.ownHours && (
          <p className="text-ink-soft">
            These are the clinic’s default hours until you save others.
          </p>
        )}
        <ul className="grid divide-y divide-line border-y border-line">
          {ORDER.map((weekday) => (
            <DayRow
              key={weekday}
              weekday={weekday}
              intervals={week[weekday] ?? []}
              onChange={(intervals) => changeDay(weekday, intervals)}
              onCopy={() => setDraft(week.map(() => week[weekday] ?? []))}
            />
          ))}
        </ul>
        <Field
          name="start"
          label="Valid from"
          hint="Leave it empty to start now. The present hours then end the day before."
        >
          <DateInput value={start} onPick={setStart} className="max-w-52" />
        </Field>
        <div className="flex flex-wrap items-center gap-3">
          <Button
            pending={isPending}
            disabled={draft === undefined || invalid || (start !== '' && start < today)}
            onClick={() => mutate(hours)}
          >
            Save hours
          </Button>
          {draft && (
            <Button variant="secondary" onClick={() => setDraft(undefined)}>
              Discard
            </Button>
          )}
          {schedule.ownHours && !draft && (
            <Button variant="ghost" pending={isPending} onClick={() => mutate(null)}>
              Use the default hours
            </Button>
          )}
          <p role="status" className="text-xs text-ink-soft">
            {invalid
              ? 'Please correct the marked times.'
              : draft && 'Not saved yet. No booked appointment changes.'}
          </p>
        </div>
      </Card>
      <Preview
        hours={hours}
        exceptions={schedule.exceptions}
        rules={rules}
        zone={schedule.timeZone}
        start={start || today}
        now={now}
        changed={draft !== undefined}
      />
    </div>
  );
}

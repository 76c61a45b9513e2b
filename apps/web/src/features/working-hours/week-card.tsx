import type { ReplyBody } from '@nadi/contract/routes';
import type { VisitType, WeeklyHours } from '@nadi/contract/schedules';
import type { Instant } from '@nadi/domain/limits';
import { useRef, useState } from 'react';
import { Preview } from '#shared/hours/preview.tsx';
import {
  applyDraft,
  countChanges,
  DEFAULT_WEEK,
  dayProblems,
  type Interval,
  plannedStarts,
  removePlanned,
  type WeekDraft,
  weekOn,
} from '#shared/hours/week-draft.ts';
import { WeekRows } from '#shared/hours/week-editor.tsx';
import { useRetainedState } from '#shared/session/retained-text.ts';
import { Card } from '#shared/ui/card.tsx';
import { DateInput } from '#shared/ui/date-input.tsx';
import { Field } from '#shared/ui/form.tsx';
import { SaveBar } from './save-bar.tsx';
import { type HoursInput, type Owner, saveHours } from './schedule-calls.ts';
import { Timetable } from './timetable.tsx';
import { useScheduleChange } from './use-schedule-change.ts';
import { WeekList } from './week-list.tsx';

export type Schedule = ReplyBody<'getDoctorSchedule'>;

type WeekCardProps = {
  owner: Owner;
  schedule: Schedule;
  types: readonly VisitType[];
  today: string;
  now: Instant;
};

/**
 * A changed week with the version of its original hours. After a refusal because of another person's change,
 * the version is the newest one.
 */
type Edited = { week: WeekDraft; version: string | undefined };

/** The hours of each weekday, sent only by Save. */
export function WeekCard({ owner, schedule, types, today, now }: WeekCardProps) {
  const present = schedule.ownHours ? schedule.hours : (schedule.clinicHours ?? DEFAULT_WEEK);
  const [start, setStart] = useState('');
  const [edited, setEdited] = useState<Edited>();
  const rows = useRef<HTMLDivElement>(null);
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
  useRetainedState('week', edited ? { edited, start } : null, (retained) => {
    setStart(retained.start);
    setEdited(retained.edited);
  });
  const planned = plannedStarts(present, today);

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
      <h2 className="text-lg">Weekly hours</h2>
      {!schedule.ownHours && (
        <p className="text-ink-soft">
          These are the clinic’s {schedule.clinicHours ? 'opening' : 'default'} hours until you save
          others.
        </p>
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
        <div ref={rows} className="grid gap-4">
          <WeekRows
            week={week}
            types={types}
            zone={schedule.timeZone}
            today={today}
            now={now}
            onChange={changeWeek}
          />
          <Field
            name="start"
            label="Valid from"
            hint="Leave it empty to start now. The present hours then end the day before."
            error={start !== '' && start < today ? 'Choose today or later.' : undefined}
          >
            <DateInput value={start} onPick={setStart} className="max-w-52" />
          </Field>
          <Preview
            hours={schedule.ownHours || schedule.clinicHours || edited ? hours : null}
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

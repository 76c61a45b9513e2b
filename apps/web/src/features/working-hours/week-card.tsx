import './grids.css';
import type { ReplyBody } from '@nadi/contract/routes';
import type { VisitType, WeeklyHours } from '@nadi/contract/schedules';
import type { Instant } from '@nadi/domain/limits';
import { formatDay } from '@nadi/messages/when';
import { useRef, useState } from 'react';
import { useHoursPlaces } from '#shared/hours/place-select.tsx';
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
import { i18n } from '#shared/language/i18n.ts';
import { useRetainedState } from '#shared/session/retained-text.ts';
import { Button } from '#shared/ui/button.tsx';
import { Card } from '#shared/ui/card.tsx';
import { classNames } from '#shared/ui/class-names.ts';
import { DateInput } from '#shared/ui/date-input.tsx';
import { Field } from '#shared/ui/form.tsx';
import { type HoursInput, type Owner, saveHours, useScheduleChange } from './schedule-calls.ts';
import { Timetable } from './week-grid.tsx';

export type Schedule = ReplyBody<'getSchedule', 'doctor'>;

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
  const places = useHoursPlaces();
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
    <Card id="weekly-hours" className="grid scroll-mt-20 gap-4">
      <h2 className="text-lg">{i18n._('Weekly hours')}</h2>
      {!schedule.ownHours && (
        <p className="text-ink-soft">
          {schedule.clinicHours
            ? i18n._('These are the clinic’s opening hours until you save others.')
            : i18n._('These are the clinic’s default hours until you save others.')}
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
            places={places}
            onChange={changeWeek}
          />
          <Field
            name="start"
            label={i18n._('Valid from')}
            hint={i18n._('Leave it empty to start now. The present hours then end the day before.')}
            error={start !== '' && start < today ? i18n._('Choose today or later.') : undefined}
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

type SaveBarProps = {
  /** The number of changed weekdays; undefined if nothing was edited. */
  changes: number | undefined;
  invalid: boolean;
  pending: boolean;
  /** Absent while the date cannot be saved. */
  onSave: (() => void) | undefined;
  onDiscard: () => void;
  onReset: (() => void) | undefined;
};

/** Stays at the bottom edge, on phones above the menu, once there are changes to save. */
function SaveBar(props: SaveBarProps) {
  const { changes, invalid, pending, onSave, onDiscard, onReset } = props;
  const touched = changes !== undefined;
  return (
    <div
      className={classNames(
        '-mx-1 flex flex-wrap items-center gap-3 bg-card px-1 py-3',
        touched && 'save-bar',
      )}
    >
      <Button pending={pending} disabled={!touched || !onSave} onClick={() => onSave?.()}>
        {i18n._('Save hours')}
      </Button>
      {touched && (
        <Button variant="secondary" onClick={onDiscard}>
          {i18n._('Discard')}
        </Button>
      )}
      {onReset && (
        <Button variant="ghost" pending={pending} onClick={onReset}>
          {i18n._('Use the clinic’s hours')}
        </Button>
      )}
      <p role="status" className="text-xs text-ink-soft">
        {invalid ? i18n._('Please correct the marked times.') : touched && changesText(changes)}
      </p>
    </div>
  );
}

function changesText(count: number): string {
  return i18n._(
    '{count, plural, one {# day changed, not saved yet. No booked appointment changes.} other {# days changed, not saved yet. No booked appointment changes.}}',
    { count },
  );
}

type WeekListProps = {
  /** The first days of planned weeks, `2027-03-01`. */
  planned: readonly string[];
  /** The first day of the shown week; empty for the present one. */
  shown: string;
  onShow: (start: string) => void;
  pending: boolean;
  /** True while the shown week has changes, which another week would replace. */
  locked: boolean;
  /** Removes the shown planned week. */
  onRemove: () => void;
};

/** The present week and the planned ones, by their first days. */
function WeekList(props: WeekListProps) {
  const { planned, shown, onShow, pending, locked, onRemove } = props;
  return (
    <div className="flex flex-wrap gap-2">
      <ul aria-label={i18n._('Weeks')} className="flex flex-wrap gap-2">
        {['', ...planned].map((start) => (
          <li key={start}>
            <Button
              variant={start === shown ? 'secondary' : 'ghost'}
              aria-pressed={start === shown}
              disabled={locked && start !== shown}
              onClick={() => onShow(start)}
            >
              {start ? i18n._('From {day}', { day: formatDay(i18n, start) }) : i18n._('Now')}
            </Button>
          </li>
        ))}
      </ul>
      {planned.includes(shown) && (
        <Button variant="ghost" pending={pending} disabled={locked} onClick={onRemove}>
          {i18n._('Remove this planned week')}
        </Button>
      )}
    </div>
  );
}

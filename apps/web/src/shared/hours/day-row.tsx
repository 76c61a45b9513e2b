import '#shared/ui/switch.css';
import { nameWeekday } from '@nadi/messages/when';
import { ChevronDown, ChevronUp, Copy, Plus, Trash2 } from 'lucide-react';
import {
  type ComponentProps,
  type ReactNode,
  type RefObject,
  useId,
  useRef,
  useState,
} from 'react';
import { i18n } from '#shared/language/i18n.ts';
import { Button } from '#shared/ui/button.tsx';
import { IconButton } from '#shared/ui/icon-button.tsx';
import { CONTROL_STYLE } from '#shared/ui/input.tsx';
import { useWide } from '#shared/ui/use-wide.ts';
import { CopyDay } from './copy-day.tsx';
import { type HoursPlace, PlaceSelect, placesText } from './place-select.tsx';
import { hoursText, timesText } from './preview.tsx';
import { dayProblems, type Interval } from './week-draft.ts';

type DayRowProps = {
  /** 0 is Sunday. */
  weekday: number;
  intervals: readonly Interval[];
  /** The number of times that the day offers. */
  times: number;
  places?: readonly HoursPlace[] | undefined;
  onChange: (intervals: Interval[]) => void;
  /** Copies this day to other weekdays. */
  onCopy: (weekdays: number[]) => void;
};

const NEW_INTERVAL: Interval = { from: '10:00', until: '13:00' };

/** One weekday: closed, or any number of opening and closing times; folded to one line on a phone. */
export function DayRow(props: DayRowProps) {
  const { weekday, intervals, times, places, onChange, onCopy } = props;
  const name = nameWeekday(i18n, weekday, 'long');
  const timesId = useId();
  const summaryId = useId();
  const wide = useWide();
  const [unfolded, setUnfolded] = useState(false);
  const [copying, setCopying] = useState(false);
  const copyButton = useRef<HTMLButtonElement>(null);
  const closeCopy = () => {
    setCopying(false);
    copyButton.current?.focus();
  };
  const closed = intervals.length === 0;
  const problems = dayProblems(intervals);
  const wrong = problems.some(Boolean);
  const namedPlaces = places && placesText(intervals, places);
  // A day with a problem is never folded.
  const open = wide || wrong || (unfolded && !closed);

  return (
    <li className="day-row gap-x-2 gap-y-1 py-2">
      <div>
        <Switch
          label={<span className="font-medium">{name}</span>}
          aria-describedby={summaryId}
          checked={!closed}
          onChange={({ target }) => {
            setUnfolded(target.checked);
            onChange(target.checked ? [NEW_INTERVAL] : []);
          }}
        />
        <p id={summaryId} className="summary text-xs text-ink-soft figures">
          {closed && !wide && i18n._('Closed')}
          {!closed && !wrong && timesText(times)}
          {!closed && !open && <>&nbsp;· {hoursText(intervals)}</>}
          {!open && namedPlaces && <>&nbsp;· {namedPlaces}</>}
        </p>
      </div>
      {!wide && !closed && (
        <Button
          variant="ghost"
          className="w-11 px-0!"
          aria-label={i18n._('Times of {day}', { day: name })}
          aria-expanded={open}
          aria-controls={open ? timesId : undefined}
          disabled={wrong}
          onClick={() => setUnfolded(!unfolded)}
        >
          {open ? <ChevronUp aria-hidden size={20} /> : <ChevronDown aria-hidden size={20} />}
        </Button>
      )}
      {open && (
        <>
          <div id={timesId} className="grid gap-2 max-md:col-span-2">
            <DayTimes {...{ name, intervals, problems, places, onChange }} />
          </div>
          <DayButtons
            {...{ name, intervals, copying, copyButton, onChange }}
            labelled={!wide}
            onCopy={() => setCopying(!copying)}
          />
        </>
      )}
      {open && copying && (
        <CopyDay
          weekday={weekday}
          onCopy={(weekdays) => {
            onCopy(weekdays);
            closeCopy();
          }}
          onClose={closeCopy}
        />
      )}
    </li>
  );
}

type DayButtonsProps = {
  /** The weekday's name. */
  name: string;
  intervals: readonly Interval[];
  /** Shows the labels. */
  labelled: boolean;
  copying: boolean;
  copyButton: RefObject<HTMLButtonElement | null>;
  onChange: (intervals: Interval[]) => void;
  onCopy: () => void;
};

/** Adds hours to a weekday, or opens the choice of days to copy them to. */
function DayButtons(props: DayButtonsProps) {
  const { name, intervals, labelled, copying, copyButton, onChange, onCopy } = props;
  const style = labelled ? 'px-2' : 'w-11 px-0!';
  return (
    <div className="flex flex-wrap gap-1 max-md:col-span-2">
      <Button
        variant="ghost"
        className={style}
        aria-label={i18n._('Add hours on {day}', { day: name })}
        onClick={() => onChange([...intervals, nextInterval(intervals)])}
      >
        <Plus aria-hidden size={18} />
        {labelled && i18n._('Add hours')}
      </Button>
      <Button
        ref={copyButton}
        variant="ghost"
        className={style}
        aria-label={i18n._('Copy {day} to other days', { day: name })}
        aria-expanded={copying}
        title={i18n._('Copy to other days')}
        onClick={onCopy}
      >
        <Copy aria-hidden size={18} />
        {labelled && i18n._('Copy')}
      </Button>
    </div>
  );
}

/** Begins two hours after the last interval; in the evening without any. */
function nextInterval(intervals: readonly Interval[]): Interval {
  const last = intervals.at(-1);
  const from = last && last.until !== '00:00' ? last.until : '18:00';
  return { from, until: laterBy(from, 2), ...(last?.at && { at: last.at }) };
}

/** Returns `15:00` for `13:00` and 2; midnight at the latest. */
function laterBy(time: string, hours: number): string {
  const hour = Number(time.slice(0, 2)) + hours;
  return hour >= 24 ? '00:00' : `${String(hour).padStart(2, '0')}${time.slice(2)}`;
}

type DayTimesProps = {
  /** The weekday's name. */
  name: string;
  intervals: readonly Interval[];
  /** The problem of each interval, by index. */
  problems: readonly (string | undefined)[];
  places: readonly HoursPlace[] | undefined;
  onChange: (intervals: Interval[]) => void;
};

/** Opening and closing times of a weekday; nothing to enter while it is closed. */
function DayTimes({ name, intervals, problems, places, onChange }: DayTimesProps) {
  const replace = (at: number, change: Partial<Interval>) =>
    onChange(intervals.map((each, index) => (index === at ? { ...each, ...change } : each)));
  if (intervals.length === 0) {
    return <p className="flex min-h-11 items-center text-ink-soft">{i18n._('Closed')}</p>;
  }
  return intervals.map((interval, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: an interval has no other identity
    <div key={at}>
      <div className="flex items-center gap-1.5 sm:gap-2">
        <TimeInput
          label={i18n._('{day}, start {number}', { day: name, number: at + 1 })}
          value={interval.from}
          problem={problems[at]}
          onChange={(from) => replace(at, { from })}
        />
        <span aria-hidden>{i18n._('to')}</span>
        <TimeInput
          label={i18n._('{day}, end {number}', { day: name, number: at + 1 })}
          value={interval.until}
          problem={problems[at]}
          onChange={(until) => replace(at, { until })}
        />
        <IconButton
          label={i18n._('Remove these hours of {day}', { day: name })}
          icon={Trash2}
          onClick={() => onChange(intervals.filter((_, index) => index !== at))}
        />
      </div>
      {places && (
        <PlaceSelect
          label={i18n._('{day}, place {number}', { day: name, number: at + 1 })}
          value={interval.at}
          places={places}
          onChange={(place) => replace(at, { at: place })}
        />
      )}
      {problems[at] && (
        <p role="alert" className="pt-1 text-xs font-medium text-danger">
          {problems[at]}
        </p>
      )}
    </div>
  ));
}

type TimeInputProps = {
  label: string;
  value: string;
  problem: string | undefined;
  onChange: (value: string) => void;
};

function TimeInput({ label, value, problem, onChange }: TimeInputProps) {
  return (
    <input
      type="time"
      step={300}
      aria-label={label}
      aria-invalid={problem !== undefined || undefined}
      // Keeps the surrounding form from being sent with invalid times.
      ref={(input) => input?.setCustomValidity(problem ?? '')}
      value={value}
      onChange={({ target }) => onChange(target.value)}
      // On a phone the whole field opens the picker, and its icon would take space from the digits.
      className={`${CONTROL_STYLE} min-w-0 max-sm:flex-1 max-sm:px-2 sm:w-auto! max-sm:[&::-webkit-calendar-picker-indicator]:hidden`}
    />
  );
}

type SwitchProps = Omit<ComponentProps<'input'>, 'type' | 'className'> & { label: ReactNode };

/** A checkbox drawn as a switch, for an on/off setting. */
function Switch({ label, ...rest }: SwitchProps) {
  return (
    <label className="inline-flex min-h-11 items-center gap-3">
      <input {...rest} type="checkbox" className="switch shrink-0" />
      {label}
    </label>
  );
}

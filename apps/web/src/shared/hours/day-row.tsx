import { ChevronDown, ChevronUp } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import { Button } from '#shared/ui/button.tsx';
import { Switch } from '#shared/ui/switch.tsx';
import { useWide } from '#shared/ui/use-wide.ts';
import { CopyDay, WEEKDAY_NAMES } from './copy-day.tsx';
import { DayButtons } from './day-buttons.tsx';
import { DayTimes } from './day-times.tsx';
import { dayProblems, type Interval } from './week-draft.ts';
import { hoursText, timesText } from './week-times.ts';

type DayRowProps = {
  /** 0 is Sunday. */
  weekday: number;
  intervals: readonly Interval[];
  /** The number of times that the day offers. */
  times: number;
  onChange: (intervals: Interval[]) => void;
  /** Copies this day to other weekdays. */
  onCopy: (weekdays: number[]) => void;
};

const NEW_INTERVAL: Interval = { from: '10:00', until: '13:00' };

/** One weekday: closed, or any number of opening and closing times; folded to one line on a phone. */
export function DayRow({ weekday, intervals, times, onChange, onCopy }: DayRowProps) {
  const name = WEEKDAY_NAMES[weekday] ?? '';
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
          {closed && !wide && 'Closed'}
          {!closed && !wrong && timesText(times)}
          {!closed && !open && <>&nbsp;· {hoursText(intervals)}</>}
        </p>
      </div>
      {!wide && !closed && (
        <Button
          variant="ghost"
          className="w-11 px-0!"
          aria-label={`Times of ${name}`}
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
            <DayTimes {...{ name, intervals, problems, onChange }} />
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

import { Trash2 } from 'lucide-react';
import { Button } from '#shared/ui/button.tsx';
import { CONTROL_STYLE } from '#shared/ui/control-style.ts';
import type { Interval } from './week-draft.ts';

type DayTimesProps = {
  /** The weekday's name. */
  name: string;
  intervals: readonly Interval[];
  /** The problem of each interval, by index. */
  problems: readonly (string | undefined)[];
  onChange: (intervals: Interval[]) => void;
};

/** Opening and closing times of a weekday; nothing to enter while it is closed. */
export function DayTimes({ name, intervals, problems, onChange }: DayTimesProps) {
  const replace = (at: number, change: Partial<Interval>) =>
    onChange(intervals.map((each, index) => (index === at ? { ...each, ...change } : each)));
  if (intervals.length === 0) {
    return <p className="flex min-h-11 items-center text-ink-soft">Closed</p>;
  }
  return intervals.map((interval, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: an interval has no other identity
    <div key={at}>
      <div className="flex items-center gap-1.5 sm:gap-2">
        <TimeInput
          label={`${name}, start ${at + 1}`}
          value={interval.from}
          problem={problems[at]}
          onChange={(from) => replace(at, { from })}
        />
        <span aria-hidden>to</span>
        <TimeInput
          label={`${name}, end ${at + 1}`}
          value={interval.until}
          problem={problems[at]}
          onChange={(until) => replace(at, { until })}
        />
        <Button
          variant="ghost"
          className="w-11 px-0!"
          aria-label={`Remove these hours of ${name}`}
          onClick={() => onChange(intervals.filter((_, index) => index !== at))}
        >
          <Trash2 aria-hidden size={18} />
        </Button>
      </div>
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

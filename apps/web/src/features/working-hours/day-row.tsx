import { Copy, Plus, Trash2 } from 'lucide-react';
import { useRef, useState } from 'react';
import { Button } from '#shared/ui/button.tsx';
import { Checkbox } from '#shared/ui/checkbox.tsx';
import { CONTROL_STYLE } from '#shared/ui/control-style.ts';
import { CopyDay, WEEKDAY_NAMES } from './copy-day.tsx';
import { dayProblems, type Interval } from './week-draft.ts';

type DayRowProps = {
  /** 0 is Sunday. */
  weekday: number;
  intervals: readonly Interval[];
  onChange: (intervals: Interval[]) => void;
  /** Copies this day to other weekdays. */
  onCopy: (weekdays: number[]) => void;
};

const NEW_INTERVAL: Interval = { from: '10:00', until: '13:00' };

/** One weekday: closed, or any number of opening and closing times. */
export function DayRow({ weekday, intervals, onChange, onCopy }: DayRowProps) {
  const name = WEEKDAY_NAMES[weekday] ?? '';
  const [copying, setCopying] = useState(false);
  const copyButton = useRef<HTMLButtonElement>(null);
  const closeCopy = () => {
    setCopying(false);
    copyButton.current?.focus();
  };
  const problems = dayProblems(intervals);
  const replace = (at: number, change: Partial<Interval>) =>
    onChange(intervals.map((each, index) => (index === at ? { ...each, ...change } : each)));

  function addInterval() {
    const last = intervals.at(-1);
    const from = last && last.until !== '00:00' ? last.until : '18:00';
    onChange([...intervals, { from, until: laterBy(from, 2) }]);
  }

  return (
    <li className="grid grid-cols-[1fr_auto] gap-x-2 gap-y-1 py-3 sm:grid-cols-[7.5rem_1fr_auto] sm:items-start">
      <Checkbox
        label={<span className="font-medium">{name}</span>}
        checked={intervals.length > 0}
        onChange={({ target }) => onChange(target.checked ? [NEW_INTERVAL] : [])}
      />
      <div className="grid gap-2 max-sm:col-span-2 max-sm:row-start-2">
        {intervals.length === 0 && (
          <p className="flex min-h-11 items-center text-ink-soft">Closed</p>
        )}
        {intervals.map((interval, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: an interval has no other identity
          <div key={at}>
            <div className="flex items-center gap-1.5 sm:gap-2">
              <TimeInput
                label={`${name}, start ${at + 1}`}
                value={interval.from}
                invalid={problems[at] !== undefined}
                onChange={(from) => replace(at, { from })}
              />
              <span aria-hidden>to</span>
              <TimeInput
                label={`${name}, end ${at + 1}`}
                value={interval.until}
                invalid={problems[at] !== undefined}
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
        ))}
      </div>
      <div className="flex gap-1">
        <Button
          variant="ghost"
          className="w-11 px-0!"
          aria-label={`Add hours on ${name}`}
          onClick={addInterval}
        >
          <Plus aria-hidden size={18} />
        </Button>
        <Button
          ref={copyButton}
          variant="ghost"
          className="w-11 px-0!"
          aria-label={`Copy ${name} to other days`}
          aria-expanded={copying}
          title="Copy to other days"
          onClick={() => setCopying(!copying)}
        >
          <Copy aria-hidden size={18} />
        </Button>
      </div>
      {copying && (
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

type TimeInputProps = {
  label: string;
  value: string;
  invalid: boolean;
  onChange: (value: string) => void;
};

function TimeInput({ label, value, invalid, onChange }: TimeInputProps) {
  return (
    <input
      type="time"
      step={300}
      aria-label={label}
      aria-invalid={invalid || undefined}
      value={value}
      onChange={({ target }) => onChange(target.value)}
      // On a phone the whole field opens the picker, and its icon would take the room of the figures.
      className={`${CONTROL_STYLE} min-w-0 max-sm:flex-1 max-sm:px-2 sm:w-auto! max-sm:[&::-webkit-calendar-picker-indicator]:hidden`}
    />
  );
}

/** `15:00` for `13:00` and 2; midnight at the latest. */
function laterBy(time: string, hours: number): string {
  const hour = Number(time.slice(0, 2)) + hours;
  return hour >= 24 ? '00:00' : `${String(hour).padStart(2, '0')}${time.slice(2)}`;
}

import { Copy, Plus } from 'lucide-react';
import type { RefObject } from 'react';
import { Button } from '#shared/ui/button.tsx';
import type { Interval } from './week-draft.ts';

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
export function DayButtons(props: DayButtonsProps) {
  const { name, intervals, labelled, copying, copyButton, onChange, onCopy } = props;
  const style = labelled ? 'px-2' : 'w-11 px-0!';
  return (
    <div className="flex flex-wrap gap-1 max-md:col-span-2">
      <Button
        variant="ghost"
        className={style}
        aria-label={`Add hours on ${name}`}
        onClick={() => onChange([...intervals, nextInterval(intervals)])}
      >
        <Plus aria-hidden size={18} />
        {labelled && 'Add hours'}
      </Button>
      <Button
        ref={copyButton}
        variant="ghost"
        className={style}
        aria-label={`Copy ${name} to other days`}
        aria-expanded={copying}
        title="Copy to other days"
        onClick={onCopy}
      >
        <Copy aria-hidden size={18} />
        {labelled && 'Copy'}
      </Button>
    </div>
  );
}

/** Begins two hours after the last interval; in the evening without any. */
function nextInterval(intervals: readonly Interval[]): Interval {
  const last = intervals.at(-1);
  const from = last && last.until !== '00:00' ? last.until : '18:00';
  return { from, until: laterBy(from, 2) };
}

/** Returns `15:00` for `13:00` and 2; midnight at the latest. */
function laterBy(time: string, hours: number): string {
  const hour = Number(time.slice(0, 2)) + hours;
  return hour >= 24 ? '00:00' : `${String(hour).padStart(2, '0')}${time.slice(2)}`;
}

import { CalendarDays } from 'lucide-react';
import { Suspense, useId, useRef, useState } from 'react';
import { buttonStyle } from '#shared/ui/button.tsx';
import { lazyPart } from '#shared/ui/lazy.tsx';
import { PartLoadError } from '#shared/ui/notice.tsx';
import { longDate } from './long-date.ts';

const Calendar = lazyPart(async () => (await import('./calendar.tsx')).Calendar, PartLoadError);

type DatePickerProps = { date: Date | undefined; onPick: (date: Date) => void };

/** The calendar is fetched when it is first opened. */
export function DatePicker({ date, onPick }: DatePickerProps) {
  const [open, setOpen] = useState(false);
  const panel = useRef<HTMLDivElement>(null);
  const id = useId();

  function pick(picked: Date) {
    onPick(picked);
    panel.current?.hidePopover();
  }

  return (
    <div className="grid gap-1.5">
      <span id={`${id}-label`} className="font-medium">
        Date
      </span>
      <button
        type="button"
        popoverTarget={`${id}-calendar`}
        id={`${id}-button`}
        aria-labelledby={`${id}-label ${id}-button`}
        className={buttonStyle('secondary', 'justify-start px-3.5 font-normal')}
      >
        <CalendarDays aria-hidden size={18} />
        {date ? longDate(date) : 'Pick a date'}
      </button>
      <div
        ref={panel}
        id={`${id}-calendar`}
        popover="auto"
        role="dialog"
        aria-label="Choose a date"
        onToggle={({ newState }) => setOpen(newState === 'open')}
        className="under-anchor rounded border border-line bg-card p-3 text-ink shadow-card"
      >
        {open && (
          <Suspense fallback={<div aria-busy className="h-80 w-77" />}>
            <Calendar date={date} onPick={pick} />
          </Suspense>
        )}
      </div>
    </div>
  );
}

import type { CalendarDate } from '@nadi/domain/clinic-time';
import { monthName } from '@nadi/messages/en/dates';
import { CalendarDays, ChevronDown, ChevronLeft, ChevronRight } from 'lucide-react';
import { Suspense, useId, useRef, useState } from 'react';
import { buttonStyle } from '#shared/ui/button-style.ts';
import { lazyPart } from '#shared/ui/lazy-part.ts';
import { PartLoadError } from '#shared/ui/part-load-error.tsx';
import type { SlotOffer } from './use-slot-offer.ts';

const MonthView = lazyPart(async () => (await import('./month-view.tsx')).MonthView, PartLoadError);

type WeekBarProps = { offer: SlotOffer; first: CalendarDate };

/** The month, which opens as a calendar, and the arrows to other weeks. */
export function WeekBar({ offer, first }: WeekBarProps) {
  const [open, setOpen] = useState(false);
  const panel = useRef<HTMLDivElement>(null);
  const id = useId();
  return (
    <div className="flex items-center justify-between gap-2">
      <button
        type="button"
        popoverTarget={id}
        className={buttonStyle('secondary', 'px-3.5')}
        aria-label={`${monthName(first.month)} ${first.year}, choose a date`}
      >
        <CalendarDays aria-hidden size={18} />
        {monthName(first.month)} {first.year}
        <ChevronDown aria-hidden size={16} />
      </button>
      <div className="flex gap-2">
        <Arrow label="Earlier days" onPress={offer.earlier} Icon={ChevronLeft} />
        <Arrow label="Later days" onPress={offer.later} Icon={ChevronRight} />
      </div>
      <div
        ref={panel}
        id={id}
        popover="auto"
        role="dialog"
        aria-label="Choose a date"
        onToggle={({ newState }) => setOpen(newState === 'open')}
        className="under-anchor w-[min(24rem,calc(100vw-2rem))] rounded border border-line bg-card p-3 text-ink shadow-card"
      >
        {open && (
          <Suspense fallback={<div aria-busy className="h-90" />}>
            <MonthView
              offer={offer}
              first={first}
              onPick={(slotDate) => {
                offer.showDay(slotDate);
                panel.current?.hidePopover();
              }}
            />
          </Suspense>
        )}
      </div>
    </div>
  );
}

type ArrowProps = {
  label: string;
  onPress: (() => void) | undefined;
  Icon: typeof ChevronLeft;
};

/** Stays focusable at the last day, so that it keeps the focus. */
function Arrow({ label, onPress, Icon }: ArrowProps) {
  return (
    <button
      type="button"
      aria-label={label}
      aria-disabled={!onPress}
      onClick={onPress}
      className={buttonStyle('secondary', 'w-11 px-0! aria-disabled:opacity-40')}
    >
      <Icon aria-hidden size={18} />
    </button>
  );
}

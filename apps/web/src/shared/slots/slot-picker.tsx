import type { CalendarDate } from '@nadi/domain/clinic-time';
import type { Instant } from '@nadi/domain/limits';
import { formatMonth } from '@nadi/messages/when';
import { CalendarDays, ChevronDown, ChevronLeft, ChevronRight } from 'lucide-react';
import { memo, Suspense, useId, useRef, useState } from 'react';
import { viewerTime, viewerZone, zoneName } from '#shared/format/instants.ts';
import { i18n } from '#shared/language/i18n.ts';
import { buttonStyle } from '#shared/ui/button.tsx';
import { Skeleton } from '#shared/ui/content-state.tsx';
import { lazyPart } from '#shared/ui/lazy.tsx';
import { Notice, PartLoadError } from '#shared/ui/notice.tsx';
import type { Choice, OfferedDay, OfferedSlot } from './offer.ts';
import { DayStrip, SlotGroups } from './slot-days.tsx';
import type { SlotOffer } from './use-slot-offer.ts';

const EmptyDay = lazyPart(async () => (await import('./no-slots.tsx')).EmptyDay);
const SlotTakenNotice = lazyPart(async () => (await import('./no-slots.tsx')).SlotTakenNotice);

type SlotPickerProps = {
  offer: SlotOffer;
  /** The week's days, with the chosen slot among them. */
  days: readonly OfferedDay[];
  zone: string;
  selected: OfferedSlot | null;
  /** Set if the chosen slot is no longer available. */
  unavailable?: (Choice & { past: boolean; nearest: readonly OfferedSlot[] }) | null;
  onChoose: (choice: Choice) => void;
  /** The form was sent without a chosen slot. */
  showMissing: boolean;
  /** Runs an action that removes its button, then moves focus into the picker. */
  actAndRefocus: (act: () => void) => void;
};

/** A week of days and the free slots of the selected day. */
export function SlotPicker(props: SlotPickerProps) {
  const { offer, days, zone, selected, unavailable, onChoose, showMissing, actAndRefocus } = props;
  const id = useId();
  const { now, today } = offer;
  const day = shownDay(days, offer.pickedDay);
  return (
    <section aria-labelledby={id} className="grid grid-cols-1 gap-4 md:gap-5">
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2">
        <div className="grid gap-1">
          <h2 id={id} className="text-lg">
            {i18n._('Choose a time')}
          </h2>
          <ZoneNote zone={zone} now={now} />
        </div>
        {days[0] && <WeekBar offer={offer} first={days[0].date} />}
      </div>
      {unavailable && (
        <Suspense>
          <SlotTakenNotice
            slot={unavailable}
            today={today}
            onChoose={(next) => actAndRefocus(() => onChoose(next))}
          />
        </Suspense>
      )}
      {showMissing && !unavailable && (
        <Notice tone="danger" urgent>
          <p className="font-medium">{i18n._('Please choose a day and a time first.')}</p>
        </Notice>
      )}
      <div aria-busy={offer.changing} className="aria-busy:opacity-60">
        <DayStrip days={days} selected={day?.slotDate} today={today} onSelect={offer.pickDay} />
      </div>
      {day &&
        (day.slots.length > 0 ? (
          <SlotGroups day={day} today={today} zone={zone} selected={selected} onChoose={onChoose} />
        ) : (
          <Suspense fallback={<Skeleton className="h-32" />}>
            <EmptyDay day={day} offer={offer} actAndRefocus={actAndRefocus} />
          </Suspense>
        ))}
    </section>
  );
}

/** Returns the picked day if it is in this week, else the first with a free slot. */
export function shownDay(days: readonly OfferedDay[], picked: string | undefined) {
  return (
    days.find(({ slotDate }) => slotDate === picked) ??
    days.find(({ state }) => state === 'free') ??
    days[0]
  );
}

/** Focuses the chosen slot, else the first of the day, else the day. */
export function focusPicker(picker: HTMLElement | null): void {
  const slot =
    picker?.querySelector<HTMLElement>('input[name=slot]:checked') ??
    picker?.querySelector<HTMLElement>('input[name=slot]');
  const day = picker?.querySelector<HTMLElement>('input[name=day]:checked');
  (slot ?? day)?.focus();
}

/**
 * Names the clinic's time zone, and the viewer's if it differs. Formatting zones is slow, so only once a
 * minute.
 */
const ZoneNote = memo(function ZoneNote({ zone, now }: { zone: string; now: Instant }) {
  const viewer = viewerZone();
  const hasOtherZone = viewerTime(now, { clinic: zone, viewer }) !== null;
  return (
    <p className={`text-xs text-ink-soft ${hasOtherZone ? '' : 'max-md:sr-only'}`}>
      {i18n._('Times are the clinic’s, {zone}.', { zone: zoneName(zone, now) })}
      {hasOtherZone &&
        ` ${i18n._('Your time ({zone}) is shown below each.', { zone: zoneName(viewer, now) })}`}
    </p>
  );
});

const MonthView = lazyPart(async () => (await import('./month-view.tsx')).MonthView, PartLoadError);

type WeekBarProps = { offer: SlotOffer; first: CalendarDate };

/** The month, which opens as a calendar, and the arrows to other weeks. */
function WeekBar({ offer, first }: WeekBarProps) {
  const [open, setOpen] = useState(false);
  const panel = useRef<HTMLDivElement>(null);
  const id = useId();
  return (
    <div className="flex items-center gap-2">
      <button
        type="button"
        popoverTarget={id}
        className={buttonStyle('secondary', 'px-3.5')}
        aria-label={i18n._('{month}, choose a date', { month: formatMonth(i18n, first) })}
      >
        <CalendarDays aria-hidden size={18} className="max-sm:hidden" />
        {formatMonth(i18n, first)}
        <ChevronDown aria-hidden size={16} />
      </button>
      {/* A doctor who can be booked for a week only has no other days. */}
      {(offer.earlier || offer.later) && (
        <div className="flex gap-2">
          <Arrow label={i18n._('Earlier days')} onPress={offer.earlier} Icon={ChevronLeft} />
          <Arrow label={i18n._('Later days')} onPress={offer.later} Icon={ChevronRight} />
        </div>
      )}
      <div
        ref={panel}
        id={id}
        popover="auto"
        role="dialog"
        aria-label={i18n._('Choose a date')}
        onToggle={({ newState }) => setOpen(newState === 'open')}
        className="calendar-popover under-anchor w-[min(24rem,calc(100vw-2rem))] rounded border border-line bg-card p-3 text-ink shadow-card"
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

import { type CalendarDate, parseSlotDate } from '@nadi/domain/clinic-time';
import { formatClock } from '@nadi/messages/when';
import { useQuery } from '@tanstack/react-query';
import { ArrowRight } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { dayLabel, longDayLabel } from '#shared/format/now.ts';
import { i18n } from '#shared/language/i18n.ts';
import { Button } from '#shared/ui/button.tsx';
import { Skeleton } from '#shared/ui/content-state.tsx';
import { Notice } from '#shared/ui/notice.tsx';
import { availabilityQuery } from './availability-query.ts';
import { type Choice, freeSlots, type OfferedDay, type OfferedSlot } from './offer.ts';
import type { SlotOffer } from './use-slot-offer.ts';

type EmptyDayProps = {
  day: OfferedDay;
  offer: SlotOffer;
  /** Runs an action that removes its button, then moves focus into the picker. */
  actAndRefocus: (act: () => void) => void;
};

/** Links a day without free slots to the next one that has some. */
export function EmptyDay({ day, offer, actAndRefocus }: EmptyDayProps) {
  const { days = [], today, showDay } = offer;
  const [next] = freeSlots(days.slice(days.indexOf(day)));
  return (
    <div role="status" className="grid justify-items-start gap-3 rounded bg-canvas p-5">
      <h3 className="text-base">{reason(day, today)}</h3>
      {next ? (
        <NextFreeButton
          slot={next}
          today={today}
          onPress={() => actAndRefocus(() => showDay(next.slotDate))}
        />
      ) : (
        <NextFree offer={offer} actAndRefocus={actAndRefocus} />
      )}
    </div>
  );
}

function reason({ date, state }: OfferedDay, today: CalendarDate): string {
  if (state === 'over') return i18n._('No more times today');
  const day = longDayLabel(date, today);
  if (state === 'later') return i18n._('{day} cannot be booked yet', { day });
  if (state === 'full') return i18n._('{day} is full', { day });
  return i18n._('{day}: no appointments', { day });
}

type NextFreeProps = { offer: SlotOffer; actAndRefocus: (act: () => void) => void };

/** Searches all bookable days for the first free slot. */
function NextFree({ offer, actAndRefocus }: NextFreeProps) {
  const { wanted, horizonDays, today, showDay } = offer;
  const query = useQuery(availabilityQuery({ ...wanted, days: horizonDays }));
  const [next] = freeSlots(query.data?.days ?? []);
  if (query.isPending) return <Skeleton className="h-11 w-60" />;
  if (query.isError && !query.data) {
    return <p className="text-ink-soft">{i18n._('The next free time could not be loaded.')}</p>;
  }
  if (next) {
    return (
      <NextFreeButton
        slot={next}
        today={today}
        onPress={() => actAndRefocus(() => showDay(next.slotDate))}
      />
    );
  }
  return (
    <p className="measure text-ink-soft">
      {i18n._(
        'No time is free in the next {count, plural, one {# day} other {# days}}. A time opens when somebody cancels, and a new day is added at midnight.',
        { count: horizonDays },
      )}
    </p>
  );
}

type SlotTakenNoticeProps = {
  slot: Choice & { past: boolean; nearest: readonly OfferedSlot[] };
  today: CalendarDate;
  onChoose: (choice: Choice) => void;
};

/**
 * Says that the chosen slot is no longer available and offers the nearest free ones; scrolls itself into
 * view.
 */
export function SlotTakenNotice({ slot, today, onChoose }: SlotTakenNoticeProps) {
  const frame = useRef<HTMLDivElement>(null);
  const when = slotLabel(slot, today);

  useEffect(() => {
    // In recent browsers this returns a promise, which must not become the effect's cleanup.
    void frame.current?.scrollIntoView({ block: 'center' });
  }, []);

  return (
    <div ref={frame} className="scroll-my-20">
      <Notice tone="waiting" urgent>
        <p className="font-medium">
          {slot.past
            ? i18n._('{when} has passed. Nothing else was lost.', { when })
            : i18n._(
                'Slot not available: {when} can no longer be booked, most likely because somebody else just did. Nothing else was lost.',
                { when },
              )}
        </p>
        {slot.nearest.length > 0 && (
          <div className="grid gap-2 text-ink">
            <p>{i18n._('The closest free times:')}</p>
            <div className="grid grid-cols-2 gap-2 sm:flex sm:flex-wrap">
              {slot.nearest.map(({ slotDate, slotTime }) => (
                <Button
                  key={`${slotDate} ${slotTime}`}
                  variant="secondary"
                  className="px-3 figures"
                  onClick={() => onChoose({ slotDate, slotTime })}
                >
                  {slotLabel({ slotDate, slotTime }, today)}
                </Button>
              ))}
            </div>
          </div>
        )}
      </Notice>
    </div>
  );
}

function slotLabel({ slotDate, slotTime }: Choice, today: CalendarDate): string {
  const date = parseSlotDate(slotDate);
  const time = formatClock(i18n, slotTime);
  return date ? i18n._('{day}, {time}', { day: dayLabel(date, today), time }) : time;
}

type NextFreeButtonProps = { slot: Choice; today: CalendarDate; onPress: () => void };

export function NextFreeButton({ slot, today, onPress }: NextFreeButtonProps) {
  const date = parseSlotDate(slot.slotDate);
  return (
    <Button variant="secondary" onClick={onPress}>
      {i18n._('Next free: {day}, {time}', {
        day: date ? longDayLabel(date, today) : slot.slotDate,
        time: formatClock(i18n, slot.slotTime),
      })}
      <ArrowRight aria-hidden size={18} className="shrink-0" />
    </Button>
  );
}

import type { CalendarDate } from '@nadi/domain/clinic-time';
import { parseSlotDate } from '@nadi/domain/clinic-time';
import { useEffect, useRef } from 'react';
import { dayLabel } from '#shared/format/day-label.ts';
import { Button } from '#shared/ui/button.tsx';
import { Notice } from '#shared/ui/notice.tsx';
import type { Choice, OfferedSlot } from './offer.ts';

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

  useEffect(() => {
    // In recent browsers this returns a promise, which must not become the effect's cleanup.
    void frame.current?.scrollIntoView({ block: 'center' });
  }, []);

  return (
    <div ref={frame} className="scroll-my-20">
      <Notice tone="waiting" urgent>
        <p className="font-medium">
          {slot.past
            ? `${slotLabel(slot, today)} has passed.`
            : `Slot not available: ${slotLabel(slot, today)} can no longer be booked, most likely because somebody else just did.`}{' '}
          Nothing else was lost.
        </p>
        {slot.nearest.length > 0 && (
          <div className="grid gap-2 text-ink">
            <p>The closest free times:</p>
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
  return date ? `${dayLabel(date, today)}, ${slotTime}` : slotTime;
}

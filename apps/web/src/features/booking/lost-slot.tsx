import { type CalendarDate, parseSlotDate } from '@nadi/domain/clinic-time';
import { dayLabel } from '#shared/format/day-label.ts';
import { Button } from '#shared/ui/button.tsx';
import { Notice } from '#shared/ui/notice.tsx';
import type { Choice, OfferedSlot } from './offer.ts';

type LostSlotProps = {
  lost: Choice & { gone: boolean; nearest: readonly OfferedSlot[] };
  today: CalendarDate;
  onChoose: (choice: Choice) => void;
};

/** The chosen time went to somebody else, or by: says so, and offers the closest ones. */
export function LostSlot({ lost, today, onChoose }: LostSlotProps) {
  return (
    <Notice tone="waiting" urgent>
      <p className="font-medium">
        {lost.gone
          ? `${label(lost, today)} has gone by.`
          : `Slot not available: ${label(lost, today)} can no longer be booked, most likely because somebody else just did.`}{' '}
        Nothing else was lost.
      </p>
      {lost.nearest.length > 0 && (
        <div className="grid gap-2 text-ink">
          <p>The closest free times:</p>
          <div className="flex flex-wrap gap-2">
            {lost.nearest.map(({ slotDate, slotTime }) => (
              <Button
                key={`${slotDate} ${slotTime}`}
                variant="secondary"
                className="px-3 figures"
                onClick={() => onChoose({ slotDate, slotTime })}
              >
                {label({ slotDate, slotTime }, today)}
              </Button>
            ))}
          </div>
        </div>
      )}
    </Notice>
  );
}

function label({ slotDate, slotTime }: Choice, today: CalendarDate): string {
  const date = parseSlotDate(slotDate);
  return date ? `${dayLabel(date, today)}, ${slotTime}` : slotTime;
}

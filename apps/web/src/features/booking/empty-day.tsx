import type { CalendarDate } from '@nadi/domain/clinic-time';
import { firstSlot } from '@nadi/domain/slots';
import { ArrowRight } from 'lucide-react';
import { longDayLabel } from '#shared/format/day-label.ts';
import { Button } from '#shared/ui/button.tsx';
import type { OfferedDay } from './offer.ts';

type EmptyDayProps = {
  day: OfferedDay;
  days: readonly OfferedDay[];
  today: CalendarDate;
  onPickDay: (slotDate: string) => void;
};

/** Links a day without free slots to the next one that has some. */
export function EmptyDay({ day, days, today, onPickDay }: EmptyDayProps) {
  const later = days.slice(days.indexOf(day));
  const next = firstSlot(later) ?? firstSlot(days);
  const nextDay = days.find(({ slotDate }) => slotDate === next?.slotDate);
  return (
    <div role="status" className="grid justify-items-start gap-3 rounded bg-canvas p-5">
      <h3 className="text-base">
        {day.state === 'full' ? `${longDayLabel(day.date, today)} is full` : `No more times today`}
      </h3>
      {next && nextDay ? (
        <Button variant="secondary" onClick={() => onPickDay(nextDay.slotDate)}>
          Next free: {longDayLabel(nextDay.date, today)}, {next.slotTime}
          <ArrowRight aria-hidden size={18} className="shrink-0" />
        </Button>
      ) : (
        <p className="measure text-ink-soft">
          All seven days are fully booked. A time opens when somebody cancels, and a new day is
          added at midnight. The doctors below may be free sooner.
        </p>
      )}
    </div>
  );
}

import type { SeriesDate } from '@nadi/contract/series';
import { parseSlotDate } from '@nadi/domain/clinic-time';
import { displayDate, weekdayName } from '@nadi/messages/en/dates';
import type { Choice } from '#shared/slots/offer.ts';
import { Button } from '#shared/ui/button.tsx';
import { Status } from '#shared/ui/status.tsx';
import { stateText } from './use-series.ts';

type SeriesRowProps = {
  date: SeriesDate;
  /** True if the date belongs to the reader. */
  mine: boolean;
  /** The time to book; null if none. */
  slot: Choice | null;
  onChange: () => void;
  onLeaveOut: () => void;
  onRestore: () => void;
};

/** One date of a series with its state and the time to book. */
export function SeriesRow({ date, mine, slot, onChange, onLeaveOut, onRestore }: SeriesRowProps) {
  const { slotDate, slotTime, state, nearest } = date;
  const day = dayText(slotDate);
  const isWanted = slot?.slotDate === slotDate && slot.slotTime === slotTime;
  return (
    <li className="grid gap-x-4 gap-y-1 border-b border-line py-2 last:border-b-0 sm:grid-cols-[1fr_auto] sm:items-center">
      <div className="grid gap-1">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 figures">
          <span className={slot ? 'font-semibold' : 'text-ink-soft line-through'}>
            {day}, {slotTime}
          </span>
          <Status tone={state === 'free' ? 'done' : 'waiting'}>{stateText(date, mine)}</Status>
        </p>
        {!isWanted && (
          <p className="text-sm figures">
            {slot ? (
              <>
                Instead:{' '}
                <span className="font-semibold">
                  {slot.slotDate !== slotDate && `${dayText(slot.slotDate)}, `}
                  {slot.slotTime}
                </span>
              </>
            ) : (
              'Not booked'
            )}
          </p>
        )}
      </div>
      <div className="flex flex-wrap gap-1 sm:justify-end">
        <Button variant="ghost" aria-label={`Another time for ${day}`} onClick={onChange}>
          Another time
        </Button>
        {slot ? (
          <Button variant="ghost" aria-label={`Leave out ${day}`} onClick={onLeaveOut}>
            Leave out
          </Button>
        ) : (
          (state === 'free' || nearest) && (
            <Button variant="ghost" aria-label={`Book ${day} as well`} onClick={onRestore}>
              Book as well
            </Button>
          )
        )}
      </div>
    </li>
  );
}

export function dayText(slotDate: string): string {
  const date = parseSlotDate(slotDate);
  return date ? `${weekdayName(date)} ${displayDate(date)}` : slotDate;
}

import type { SeriesDate } from '@nadi/contract/series';
import { parseSlotDate } from '@nadi/domain/clinic-time';
import { formatClock, formatWeekday } from '@nadi/messages/when';
import { i18n } from '#shared/language/i18n.ts';
import type { Choice } from '#shared/slots/offer.ts';
import { Button } from '#shared/ui/button.tsx';
import { RichText } from '#shared/ui/rich-text.tsx';
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
            {i18n._('{day}, {time}', { day, time: formatClock(i18n, slotTime) })}
          </span>
          <Status tone={state === 'free' ? 'done' : 'waiting'}>{stateText(date, mine)}</Status>
        </p>
        {!isWanted && (
          <p className="text-sm figures">
            {slot ? (
              <RichText
                text={i18n._('Instead: <when>{when}</when>', { when: changedTo(slot, slotDate) })}
                marks={{ when: (words) => <span className="font-semibold">{words}</span> }}
              />
            ) : (
              i18n._('Not booked')
            )}
          </p>
        )}
      </div>
      <div className="flex flex-wrap gap-1 sm:justify-end">
        <Button
          variant="ghost"
          aria-label={i18n._('Another time for {day}', { day })}
          onClick={onChange}
        >
          {i18n._('Another time')}
        </Button>
        {slot ? (
          <Button
            variant="ghost"
            aria-label={i18n._('Leave out {day}', { day })}
            onClick={onLeaveOut}
          >
            {i18n._('Leave out')}
          </Button>
        ) : (
          (state === 'free' || nearest) && (
            <Button
              variant="ghost"
              aria-label={i18n._('Book {day} as well', { day })}
              onClick={onRestore}
            >
              {i18n._('Book as well')}
            </Button>
          )
        )}
      </div>
    </li>
  );
}

export function dayText(slotDate: string): string {
  const date = parseSlotDate(slotDate);
  return date ? formatWeekday(i18n, date) : slotDate;
}

/** Returns the other time, with its date if it differs. */
function changedTo(slot: Choice, slotDate: string): string {
  const time = formatClock(i18n, slot.slotTime);
  if (slot.slotDate === slotDate) return time;
  return i18n._('{day}, {time}', { day: dayText(slot.slotDate), time });
}

import type { BusyCalendar } from '@nadi/contract/schedules';
import { useId } from 'react';
import { formatInstant } from '#shared/format/instants.ts';

type UnreadList = NonNullable<BusyCalendar['unread']>;

const REASONS: Record<UnreadList['events'][number]['reason'], string> = {
  start: 'Its start cannot be read.',
  end: 'Its end cannot be read: an hour is assumed.',
  rule: 'Its repetition cannot be read as a whole.',
  zone: 'Its time zone is unknown: the clinic’s time is assumed.',
  exception: 'A cancelled or changed date cannot be read: that date still blocks time.',
  'moved-onwards': 'It was moved from one date on: the earlier times block time as well.',
  'too-often': 'It repeats too often: all the time in between is blocked.',
  damaged: 'It is damaged.',
  'unknown-part': 'This part of the calendar is not supported.',
};

/** Events of the doctor's other calendar that may leave time free by mistake; they are corrected there. */
export function UnreadEvents({ unread, zone }: { unread: UnreadList; zone: string }) {
  const { count, events } = unread;
  const id = useId();
  return (
    <section aria-labelledby={id} className="grid gap-2">
      <h3 id={id} className="text-base">
        {count === 1 ? '1 event could not be read' : `${count} events could not be read`}
      </h3>
      <p className="measure text-ink-soft">
        Check these in the other calendar. Times that were known before still block time.
      </p>
      <ul className="grid gap-2">
        {events.map(({ reason, written, blocks }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list has no other order, and no state.
          <li key={at} className="border-line border-s-2 ps-3">
            <p className="figures break-words font-medium">{written || 'Without a date'}</p>
            <p>{REASONS[reason]}</p>
            <p className="figures text-ink-soft">
              {blocks
                ? `Blocks ${formatInstant(blocks.from, zone)} to ${formatInstant(blocks.until, zone)}.`
                : 'Blocks no time.'}
            </p>
          </li>
        ))}
      </ul>
      {count > events.length && <p className="text-ink-soft">And {count - events.length} more.</p>}
    </section>
  );
}

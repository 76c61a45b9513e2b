import type { BusyCalendar } from '@nadi/contract/schedules';
import { useId } from 'react';
import { formatInstant } from '#shared/format/instants.ts';
import { i18n } from '#shared/language/i18n.ts';

type UnreadList = NonNullable<BusyCalendar['unread']>;

type Reason = UnreadList['events'][number]['reason'];

function describeReason(reason: Reason): string {
  const reasons: Record<Reason, string> = {
    start: i18n._('Its start cannot be read.'),
    end: i18n._('Its end cannot be read: an hour is assumed.'),
    rule: i18n._('Its repetition cannot be read as a whole.'),
    zone: i18n._('Its time zone is unknown: the clinic’s time is assumed.'),
    exception: i18n._('A cancelled or changed date cannot be read: that date still blocks time.'),
    'moved-onwards': i18n._('It was moved from one date on: the earlier times block time as well.'),
    'too-often': i18n._('It repeats too often: all the time in between is blocked.'),
    damaged: i18n._('It is damaged.'),
    'unknown-part': i18n._('This part of the calendar is not supported.'),
  };
  return reasons[reason];
}

/** Events of the doctor's other calendar that may leave time free by mistake; they are corrected there. */
export function UnreadEvents({ unread, zone }: { unread: UnreadList; zone: string }) {
  const { count, events } = unread;
  const id = useId();
  return (
    <section aria-labelledby={id} className="grid gap-2">
      <h3 id={id} className="text-base">
        {i18n._(
          '{count, plural, one {# event could not be read} other {# events could not be read}}',
          { count },
        )}
      </h3>
      <p className="measure text-ink-soft">
        {i18n._(
          'Check these in the other calendar. Times that were known before still block time.',
        )}
      </p>
      <ul className="grid gap-2">
        {events.map(({ reason, written, blocks }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list has no other order, and no state.
          <li key={at} className="border-line border-s-2 ps-3">
            <p className="figures break-words font-medium">{written || i18n._('Without a date')}</p>
            <p>{describeReason(reason)}</p>
            <p className="figures text-ink-soft">
              {blocks
                ? i18n._('Blocks {from} to {until}.', {
                    from: formatInstant(blocks.from, zone),
                    until: formatInstant(blocks.until, zone),
                  })
                : i18n._('Blocks no time.')}
            </p>
          </li>
        ))}
      </ul>
      {count > events.length && (
        <p className="text-ink-soft">
          {i18n._('And {count} more.', { count: count - events.length })}
        </p>
      )}
    </section>
  );
}

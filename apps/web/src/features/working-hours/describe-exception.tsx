import type { HourException } from '@nadi/contract/schedules';
import { parseIsoDate } from '@nadi/domain/iso-date';
import { displayDate } from '@nadi/messages/en/dates';
import { CalendarOff, CalendarPlus, Trash2 } from 'lucide-react';
import type { HoursPlace } from '#shared/hours/place-select.tsx';
import { Button } from '#shared/ui/button.tsx';
import { IconButton } from '#shared/ui/icon-button.tsx';

/** Returns the title of leave, extra hours or a closure; a place that is not among these is closed for good. */
export function titleOf(
  { kind, clinic, name, at }: HourException,
  places: readonly HoursPlace[] = [],
): string {
  if (clinic && at) {
    const place = places.find(({ _id }) => _id === at);
    return [`${place?.name ?? 'Place'} closed`, name].filter(Boolean).join(': ');
  }
  if (clinic && name) return `Clinic closed: ${name}`;
  if (clinic) return kind === 'closed' ? 'Clinic closed' : 'Clinic open';
  return name || (kind === 'closed' ? 'Leave' : 'Extra hours');
}

/** Describes an exception, such as `26 Jan 2027, whole day`, with its times if they are known. */
export function describeException(exception: HourException): string {
  const { clock } = exception;
  const days = describeDays(exception);
  return clock ? `${days}, ${clock[0]} to ${clock[1]}` : `${days}, whole day`;
}

export function describeDays({ from, until }: { from: string; until: string }): string {
  const day = (date: string) => displayDate(parseIsoDate(date));
  return from === until ? day(from) : `${day(from)} to ${day(until)}`;
}

type ExceptionRowProps = {
  exception: HourException;
  title: string;
  /** Its days, with the times if they are known. */
  when: string;
  removing: boolean;
  /** Absent if it cannot be removed here. */
  onRemove: (() => void) | undefined;
  onDecide: () => void;
};

/** One exception in a list, with its removal, and the decisions about leave that have yet to be made. */
export function ExceptionRow(props: ExceptionRowProps) {
  const { exception, title, when, removing, onRemove, onDecide } = props;
  const closed = exception.kind === 'closed';
  const Icon = closed ? CalendarOff : CalendarPlus;
  return (
    <li className="flex min-h-14 items-center gap-3 py-2">
      <Icon
        aria-hidden
        size={20}
        className={`shrink-0 ${closed ? 'text-waiting' : 'text-action'}`}
      />
      <span className="me-auto min-w-0">
        <span className="block font-medium wrap-anywhere">{title}</span>
        <span className="text-xs text-ink-soft figures">{when}</span>
      </span>
      <DecideButton exception={exception} onDecide={onDecide} />
      {onRemove && (
        <IconButton
          label={`Remove ${title}, ${when}`}
          icon={Trash2}
          pending={removing}
          onClick={onRemove}
        />
      )}
    </li>
  );
}

function DecideButton({ exception, onDecide }: Pick<ExceptionRowProps, 'exception' | 'onDecide'>) {
  const { undecided } = exception;
  if (!undecided) return null;
  const count = undecided === 1 ? '1 appointment' : `${undecided} appointments`;
  return (
    <Button
      variant="secondary"
      className="shrink-0"
      aria-label={`Decide ${count}, ${describeDays(exception)}`}
      onClick={onDecide}
    >
      Decide {undecided}
    </Button>
  );
}

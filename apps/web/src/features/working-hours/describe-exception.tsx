import type { HourException } from '@nadi/contract/schedules';
import { joinWords } from '@nadi/messages/en/english';
import { formatDay } from '@nadi/messages/when';
import { CalendarOff, CalendarPlus, Trash2 } from 'lucide-react';
import type { HoursPlace } from '#shared/hours/place-select.tsx';
import { i18n } from '#shared/language/i18n.ts';
import { Button } from '#shared/ui/button.tsx';
import { IconButton } from '#shared/ui/icon-button.tsx';

/** Returns the title of leave, extra hours or a closure; a place that is not among these is closed for good. */
export function titleOf(
  { kind, clinic, name, at }: HourException,
  places: readonly HoursPlace[] = [],
): string {
  if (clinic && at) {
    return closureTitle(places.find(({ _id }) => _id === at)?.name, name);
  }
  if (clinic && name) return i18n._('Clinic closed: {occasion}', { occasion: name });
  if (clinic) return kind === 'closed' ? i18n._('Clinic closed') : i18n._('Clinic open');
  return name || (kind === 'closed' ? i18n._('days off|Leave') : i18n._('Extra hours'));
}

function closureTitle(place: string | undefined, occasion: string | undefined): string {
  if (place === undefined) {
    return occasion ? i18n._('Place closed: {occasion}', { occasion }) : i18n._('Place closed');
  }
  return occasion
    ? i18n._('{place} closed: {occasion}', { place, occasion })
    : i18n._('{place} closed', { place });
}

/** Describes an exception, such as `26 Jan 2027, whole day`, with its times if they are known. */
export function describeException(exception: HourException): string {
  const { clock } = exception;
  const days = describeDays(exception);
  return joinWords(i18n, [days, clock ? clockText(clock) : i18n._('whole day')]);
}

export function describeDays({ from, until }: { from: string; until: string }): string {
  const first = formatDay(i18n, from);
  return from === until
    ? first
    : i18n._('{from} to {until}', { from: first, until: formatDay(i18n, until) });
}

/** Formats `10:00 to 13:00`. */
export function clockText([from, until]: readonly [string, string]): string {
  return i18n._('{from} to {until}', { from, until });
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
          label={i18n._('Remove {title}, {when}', { title, when })}
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
  return (
    <Button
      variant="secondary"
      className="shrink-0"
      aria-label={i18n._(
        '{count, plural, one {Decide # appointment, {days}} other {Decide # appointments, {days}}}',
        { count: undecided, days: describeDays(exception) },
      )}
      onClick={onDecide}
    >
      {i18n._('Decide {count}', { count: undecided })}
    </Button>
  );
}

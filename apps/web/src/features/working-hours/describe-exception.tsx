import type { HourException } from '@nadi/contract/schedules';
import { parseIsoDate } from '@nadi/domain/iso-date';
import { displayDate } from '@nadi/messages/en/dates';
import { Button } from '#shared/ui/button.tsx';

export function titleOf({ kind, clinic, name }: HourException): string {
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

type DecideButtonProps = { exception: HourException; onDecide: () => void };

/** Opens the decisions about leave if some of its appointments have none yet. */
export function DecideButton({ exception, onDecide }: DecideButtonProps) {
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

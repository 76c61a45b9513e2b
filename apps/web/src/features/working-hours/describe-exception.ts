import type { HourException } from '@nadi/contract/schedules';
import { parseIsoDate } from '@nadi/domain/iso-date';
import { displayDate } from '@nadi/messages/en/dates';

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

import * as routes from '@nadi/contract/generated/route-table';
import type { Sent } from '@nadi/contract/routes';
import type { WaitlistEntry } from '@nadi/contract/waitlist';
import { formatSlotDate } from '@nadi/domain/clinic-time';
import { parseIsoDate } from '@nadi/domain/iso-date';
import { seconds } from '@nadi/domain/limits';
import { displayDate } from '@nadi/messages/en/dates';
import { useQuery } from '@tanstack/react-query';
import { backgroundQuery } from '#shared/api/background-query.ts';
import { request } from '#shared/api/client.ts';
import { useAction } from '#shared/ui/use-action.ts';

const REFETCH_INTERVAL = seconds(30);

/** Loads the patient's waitlist entries and offers, and refetches every 30 s; keyed by token. */
export function useWaitlist(token: string | null) {
  return useQuery({
    ...backgroundQuery('patient', ['patient', token, 'waitlist'], routes.listWaitlist, {}),
    enabled: token !== null,
    refetchInterval: REFETCH_INTERVAL,
  });
}

/** Joins a waitlist, or changes its days and times; without preferences any time suits. */
export function useJoinWaitlist(onJoined?: () => void) {
  return useAction({
    send: (wanted: Sent<'joinWaitlist'>) => request(routes.joinWaitlist, wanted),
    done: null,
    failed: 'You could not be added',
    refresh: ['patient'],
    ...(onJoined && { onDone: onJoined }),
  });
}

export function useLeaveWaitlist() {
  return useAction({
    send: (entryId: string) => request(routes.leaveWaitlist, { entryId }),
    done: 'You have left the waitlist',
    failed: 'That did not work',
    refresh: ['patient'],
    refreshAfterFailure: true,
  });
}

const ORDINALS = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth', 'seventh', 'eighth'];
export const WEEKDAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];

/** Describes a place: `You are second`. */
export function describePosition(position: number): string {
  return `You are ${ORDINALS[position - 1] ?? `number ${position}`} on the waitlist`;
}

/** Describes the preferred days and times: `Mon, Wed · 09:00 to 12:00 · until 8 Jan 2027`. */
export function describePreferences(
  entry: Pick<WaitlistEntry, 'days' | 'clock' | 'from' | 'until'>,
) {
  const parts = [
    entry.days?.map((day) => WEEKDAYS[day]).join(', ') ?? 'Any day',
    entry.clock ? `${entry.clock[0]} to ${entry.clock[1]}` : 'any time',
    entry.from && `from ${displayIsoDate(entry.from)}`,
    entry.until && `until ${displayIsoDate(entry.until)}`,
  ];
  return parts.filter(Boolean).join(' · ');
}

function displayIsoDate(date: string): string {
  return displayDate(formatSlotDate(parseIsoDate(date)));
}

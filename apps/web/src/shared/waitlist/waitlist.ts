import * as routes from '@nadi/contract/generated/route-table';
import type { Sent } from '@nadi/contract/routes';
import type { WaitlistEntry } from '@nadi/contract/waitlist';
import { formatSlotDate } from '@nadi/domain/clinic-time';
import { parseIsoDate } from '@nadi/domain/iso-date';
import { seconds } from '@nadi/domain/limits';
import { displayDate } from '@nadi/messages/en/dates';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { request } from '#shared/api/client.ts';
import { errorMessage } from '#shared/format/error-message.ts';
import { toast } from '#shared/ui/toast.ts';

const REFETCH_INTERVAL = seconds(30);

/** Loads the patient's waitlist entries and offers, and refetches every 30 s; keyed by token. */
export function useWaitlist(token: string | null) {
  return useQuery({
    queryKey: ['patient', token, 'waitlist'],
    queryFn: ({ client, queryKey, signal }) => {
      // Only the first request is the user's; polls do not extend the session.
      const background = client.getQueryData(queryKey) !== undefined;
      return request(routes.listWaitlist, {}, { signal, background });
    },
    enabled: token !== null,
    refetchInterval: REFETCH_INTERVAL,
  });
}

export function useJoinWaitlist(onJoined: () => void) {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (wanted: Sent<'joinWaitlist'>) => request(routes.joinWaitlist, wanted),
    onSuccess: async () => {
      await refresh();
      onJoined();
    },
    onError: (error) => void toast.error(errorMessage(error, 'You could not be added')),
  });
}

export function useLeaveWaitlist() {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (entryId: string) => request(routes.leaveWaitlist, { entryId }),
    onSuccess: ({ message }) => void toast.success(message ?? 'You have left the waitlist'),
    onError: (error) => void toast.error(errorMessage(error, 'That did not work')),
    onSettled: refresh,
  });
}

function useRefresh() {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: ['patient'] });
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

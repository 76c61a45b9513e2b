import * as routes from '@nadi/contract/generated/route-table';
import type { Sent } from '@nadi/contract/routes';
import type { WaitlistEntry } from '@nadi/contract/waitlist';
import { seconds } from '@nadi/domain/limits';
import { joinWords } from '@nadi/messages/en/english';
import { formatDay, nameWeekday } from '@nadi/messages/when';
import { useQuery } from '@tanstack/react-query';
import { backgroundQuery } from '#shared/api/background-query.ts';
import { request } from '#shared/api/client.ts';
import { i18n } from '#shared/language/i18n.ts';
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
    failed: i18n._('You could not be added'),
    refresh: ['patient'],
    ...(onJoined && { onDone: onJoined }),
  });
}

export function useLeaveWaitlist() {
  return useAction({
    send: (entryId: string) => request(routes.leaveWaitlist, { entryId }),
    done: i18n._('You have left the waitlist'),
    failed: i18n._('That did not work'),
    refresh: ['patient'],
    refreshAfterFailure: true,
  });
}

/** Describes a place: `You are second on the waitlist`. */
export function describePosition(position: number): string {
  const places = [
    i18n._('You are first on the waitlist'),
    i18n._('You are second on the waitlist'),
    i18n._('You are third on the waitlist'),
    i18n._('You are fourth on the waitlist'),
    i18n._('You are fifth on the waitlist'),
    i18n._('You are sixth on the waitlist'),
    i18n._('You are seventh on the waitlist'),
    i18n._('You are eighth on the waitlist'),
  ];
  return places[position - 1] ?? i18n._('You are number {position} on the waitlist', { position });
}

/** Describes the preferred days and times: `Mon, Wed · 09:00 to 12:00 · until 8 Jan 2027`. */
export function describePreferences({
  days,
  clock,
  from,
  until,
}: Pick<WaitlistEntry, 'days' | 'clock' | 'from' | 'until'>) {
  const names = days?.map((day) => nameWeekday(i18n, day)) ?? [];
  const parts = [
    names[0] ? joinWords(i18n, names) : i18n._('Any day'),
    clock ? i18n._('{from} to {until}', { from: clock[0], until: clock[1] }) : i18n._('any time'),
    from && i18n._('from {day}', { day: formatDay(i18n, from) }),
    until && i18n._('until {day}', { day: formatDay(i18n, until) }),
  ];
  return parts.filter(Boolean).join(' · ');
}

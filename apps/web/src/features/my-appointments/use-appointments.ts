import * as routes from '@nadi/contract/generated/route-table';
import { minutes } from '@nadi/domain/limits';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { ApiError } from '#shared/api/api-error.ts';
import { request } from '#shared/api/client.ts';

const REFETCH_INTERVAL = minutes(1);

/** Loads the patient's appointments, newest first, and refetches every minute; keyed by token. */
export function useAppointments(token: string) {
  const query = useQuery(appointmentsQuery(token));
  const listed = query.data?.appointments;
  // The API returns the oldest first.
  const appointments = useMemo(() => listed?.toReversed(), [listed]);
  return {
    appointments,
    timeZone: query.data?.timeZone,
    problem: query.error && !query.data ? loadProblem(query.error) : null,
    // An older list may lack the appointment that was just booked.
    refreshing: !query.isFetchedAfterMount && query.fetchStatus !== 'idle',
    refreshProblem: query.error && loadProblem(query.error),
    retry: query.refetch,
    retrying: query.isRefetching,
  };
}

function appointmentsQuery(token: string) {
  return queryOptions({
    queryKey: ['patient', token, 'appointments'],
    queryFn: ({ client, queryKey, signal }) => {
      // Only the first request is the user's; polls do not extend the session.
      const background = client.getQueryData(queryKey) !== undefined;
      return request(routes.listPatientAppointments, {}, { signal, background });
    },
    refetchInterval: REFETCH_INTERVAL,
  });
}

/** A refusal and a failure have different titles, followed by the server's message. */
function loadProblem(error: Error) {
  const refused = error instanceof ApiError && error.status > 0;
  return {
    title: refused ? 'Failed to load appointments' : 'An error occurred while loading appointments',
    detail: error.message,
  };
}

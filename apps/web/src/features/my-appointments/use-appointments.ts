import { minutes } from '@nadi/domain/limits';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { ApiError } from '#shared/api/api-error.ts';
import { call } from '#shared/api/client.ts';

const LOOK_AGAIN_MS = minutes(1);

/** The patient's appointments, newest first. Keyed by token: nobody sees those of another sign-in. */
export function useAppointments(token: string) {
  const query = useQuery(appointmentsQuery(token));
  const listed = query.data?.appointments;
  // Spec §7: shown newest first by reversing.
  const appointments = useMemo(() => listed?.toReversed(), [listed]);
  return {
    appointments,
    timeZone: query.data?.timeZone,
    problem: query.error && !query.data ? loadProblem(query.error) : null,
    retry: query.refetch,
    retrying: query.isRefetching,
  };
}

function appointmentsQuery(token: string) {
  return queryOptions({
    queryKey: ['patient', token, 'appointments'],
    queryFn: ({ client, queryKey, signal }) => {
      // Only the first look is a person's; polls do not keep a sign-in alive.
      const background = client.getQueryData(queryKey) !== undefined;
      return call('listPatientAppointments', {}, { signal, background });
    },
    refetchInterval: LOOK_AGAIN_MS,
  });
}

/** Spec §8: a refusal and an exception have titles of their own; the server's words follow. */
function loadProblem(error: Error) {
  const refused = error instanceof ApiError && error.status > 0;
  return {
    title: refused ? 'Failed to load appointments' : 'An error occurred while loading appointments',
    detail: error.message,
  };
}

import * as routes from '@nadi/contract/generated/route-table';
import type { ReplyBody } from '@nadi/contract/routes';
import { seconds } from '@nadi/domain/limits';
import { type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { isProblem } from '#shared/api/api-error.ts';
import { request } from '#shared/api/client.ts';

const REFETCH_INTERVAL = seconds(30);

type DoctorReply = ReplyBody<'listDoctors'>;

/** Loads a doctor and refetches their slots every 30 s; starts with the copy from a cached list. */
export function useDoctor(docId: string) {
  const queries = useQueryClient();
  const query = useQuery({
    ...doctorQuery(docId),
    placeholderData: () => cachedDoctor(queries, docId),
  });
  const doctor = query.data?.doctors[0];
  // The server rejects a malformed id as bad input.
  const notFound = query.data ? !doctor : isProblem(query.error, 'bad-input');
  return {
    doctor,
    notFound,
    error: query.data || notFound ? null : query.error,
    retry: query.refetch,
    retrying: query.isRefetching,
  };
}

function doctorQuery(docId: string) {
  return queryOptions({
    queryKey: ['doctors', { id: docId }],
    queryFn: ({ signal }) => request(routes.listDoctors, { id: docId }, { signal }),
    refetchInterval: REFETCH_INTERVAL,
  });
}

function cachedDoctor(queries: QueryClient, docId: string): DoctorReply | undefined {
  for (const [, list] of queries.getQueriesData<DoctorReply>({ queryKey: ['doctors'] })) {
    const doctor = list?.doctors.find(({ _id }) => _id === docId);
    if (list && doctor) return { ...list, doctors: [doctor] };
  }
  return undefined;
}

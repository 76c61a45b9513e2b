import type { ReplyBody } from '@nadi/contract/routes';
import { seconds } from '@nadi/domain/limits';
import { type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { isProblem } from '#shared/api/api-error.ts';
import { call } from '#shared/api/client.ts';

/** Others book meanwhile. */
const LOOK_AGAIN_MS = seconds(30);

type DoctorReply = ReplyBody<'listDoctors'>;

/** One doctor with their free slots; at once where a list already showed them. */
export function useDoctor(docId: string) {
  const queries = useQueryClient();
  const query = useQuery({
    ...doctorQuery(docId),
    placeholderData: () => listedDoctor(queries, docId),
  });
  const doctor = query.data?.doctors[0];
  // An address that could be no doctor's is refused as bad input.
  const unknown = query.data ? !doctor : isProblem(query.error, 'bad-input');
  return {
    doctor,
    timeZone: query.data?.timeZone,
    unknown,
    error: query.data || unknown ? null : query.error,
    retry: query.refetch,
    retrying: query.isRefetching,
  };
}

function doctorQuery(docId: string) {
  return queryOptions({
    queryKey: ['doctors', { id: docId }],
    queryFn: ({ signal }) => call('listDoctors', { id: docId }, { signal }),
    refetchInterval: LOOK_AGAIN_MS,
  });
}

function listedDoctor(queries: QueryClient, docId: string): DoctorReply | undefined {
  for (const [, list] of queries.getQueriesData<DoctorReply>({ queryKey: ['doctors'] })) {
    const doctor = list?.doctors.find(({ _id }) => _id === docId);
    if (list && doctor) return { ...list, doctors: [doctor] };
  }
  return undefined;
}

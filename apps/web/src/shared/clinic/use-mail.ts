import { useQuery } from '@tanstack/react-query';
import { request } from '#shared/api/client.ts';

/** Returns whether the clinic sends e-mail; true until that is known. */
export function useMail(): boolean {
  // The same query as that of the clinic's settings, apart from it for the first loads' sake.
  const { data } = useQuery({
    queryKey: ['clinic'],
    queryFn: ({ signal }) => request('getClinic', {}, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  return data?.mail ?? true;
}

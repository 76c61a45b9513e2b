import * as routes from '@nadi/contract/generated/route-table';
import { useQuery } from '@tanstack/react-query';
import { request } from '#shared/api/client.ts';

/** Returns whether the clinic sends e-mail; true until that is known. */
export function useMail(): boolean {
  // A separate query from the clinic's settings, which keeps first loads small.
  const { data } = useQuery({
    queryKey: ['clinic'],
    queryFn: ({ signal }) => request(routes.getClinic, {}, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  return data?.mail ?? true;
}

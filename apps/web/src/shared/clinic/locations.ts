import * as routes from '@nadi/contract/generated/route-table';
import type { Location } from '@nadi/contract/locations';
import { useQuery } from '@tanstack/react-query';
import { request } from '#shared/api/client.ts';

/** Returns the clinic's places in use; undefined until they have loaded, or if they are not wanted. */
export function useLocations(wanted = true): readonly Location[] | undefined {
  const { data } = useQuery({
    queryKey: ['locations'],
    queryFn: ({ signal }) => request(routes.listLocations, {}, { signal, background: true }),
    enabled: wanted,
  });
  return data?.locations;
}

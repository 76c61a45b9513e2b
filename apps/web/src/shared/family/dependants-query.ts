import { familyRouteTable } from '@nadi/contract/generated/family-route-table';
import { queryOptions } from '@tanstack/react-query';
import { registerRoutes, request } from '#shared/api/client.ts';

// Registered here to keep first loads small.
registerRoutes(familyRouteTable);

/** Returns the query of the patients managed by the signed-in patient. */
export function dependantsQuery(token: string) {
  return queryOptions({
    queryKey: ['patient', token, 'dependants'],
    queryFn: ({ client, queryKey, signal }) => {
      const background = client.getQueryData(queryKey) !== undefined;
      return request('listDependants', {}, { signal, background });
    },
  });
}

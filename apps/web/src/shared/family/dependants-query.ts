import { familyRouteTable } from '@nadi/contract/generated/family-route-table';
import { queryOptions } from '@tanstack/react-query';
import { registerRoutes, request } from '#shared/api/client.ts';

// Registered here, so that first loads do without them.
registerRoutes(familyRouteTable);

/** Returns the query of the patients whom the signed-in patient manages. */
export function dependantsQuery(token: string) {
  return queryOptions({
    queryKey: ['patient', token, 'dependants'],
    queryFn: ({ client, queryKey, signal }) => {
      const background = client.getQueryData(queryKey) !== undefined;
      return request('listDependants', {}, { signal, background });
    },
  });
}

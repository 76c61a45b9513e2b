import * as routes from '@nadi/contract/generated/route-table';
import { queryOptions } from '@tanstack/react-query';
import { request } from '#shared/api/client.ts';

/** Returns the query of the patients managed by the signed-in patient. */
export function dependantsQuery(token: string) {
  return queryOptions({
    queryKey: ['patient', token, 'dependants'],
    queryFn: ({ client, queryKey, signal }) => {
      const background = client.getQueryData(queryKey) !== undefined;
      return request(routes.listDependants, {}, { signal, background });
    },
  });
}

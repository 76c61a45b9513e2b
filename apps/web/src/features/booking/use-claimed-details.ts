import * as routes from '@nadi/contract/generated/route-table';
import { queryOptions, skipToken, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { request } from '#shared/api/client.ts';
import { useSession } from '#shared/session/session.ts';
import { claimDetails } from './saved-details.ts';

/** Returns whether the details stored for a doctor may be shown: they belong to the present person. */
export function useClaimedDetails(docId: string): boolean {
  const { token } = useSession('patient');
  const { data, isError } = useQuery(accountQuery(token));
  const account = isError ? '' : data?.userData?._id;
  const [claimed, setClaimed] = useState(() => claimDetails(docId, account));
  useEffect(() => {
    if (token !== null) setClaimed(claimDetails(docId, account));
  }, [docId, account, token]);
  return claimed;
}

/** Returns the profile page's query, fetched in the background. */
function accountQuery(token: string | null) {
  return queryOptions({
    queryKey: ['patient', token, 'profile'],
    queryFn:
      token === null
        ? skipToken
        : ({ signal }) => request(routes.getProfile, {}, { signal, background: true }),
  });
}

import * as routes from '@nadi/contract/generated/route-table';
import { seconds } from '@nadi/domain/limits';
import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { type PortalRole, portalQuery } from '#shared/portal/portal.ts';
import { lazyPart } from '#shared/ui/lazy.tsx';

const RequestsCard = lazyPart(async () => (await import('./requests-card.tsx')).RequestsCard);

const REFRESH_INTERVAL = seconds(30);

/** The requests that wait for an answer, loaded only if there are any. */
export function RequestsPart({ portal }: { portal: PortalRole }) {
  const query = useQuery({
    ...portalQuery(portal, routes.listRequests, {}),
    refetchInterval: REFRESH_INTERVAL,
  });
  const { data, error } = query;
  if (data ? data.appointments.length === 0 : !error) return null;
  return (
    <Suspense>
      <RequestsCard {...{ portal, query }} />
    </Suspense>
  );
}

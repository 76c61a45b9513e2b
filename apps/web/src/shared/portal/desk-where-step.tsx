import * as routes from '@nadi/contract/generated/route-table';
import { useQuery } from '@tanstack/react-query';
import { type ComponentProps, useEffect, useEffectEvent } from 'react';
import { useLocations } from '#shared/clinic/locations.ts';
import { WhereStep } from '#shared/slots/where-step.tsx';
import { Notice } from '#shared/ui/notice.tsx';
import { portalQuery } from './portal.ts';

/** Returns the places to which the account is limited; undefined without a limit or until it has loaded. */
export function usePlaceLimit(): readonly string[] | undefined {
  const hasSeveral = useLocations()?.[1] !== undefined;
  const query = portalQuery('admin', routes.getOwnPlaces, {});
  return useQuery({ ...query, enabled: hasSeveral }).data?.locationIds;
}

/** Chooses the mode and the place of a booking by reception, among the places that the account works for. */
export function DeskWhereStep({ offer, ...step }: ComponentProps<typeof WhereStep>) {
  const limit = usePlaceLimit();
  const { locationId, locationIds } = offer;
  const known = locationIds ?? (locationId ? [locationId] : []);
  const own = limit ? known.filter((id) => limit.includes(id)) : locationIds;
  const isElsewhere =
    limit !== undefined && locationId !== undefined && !limit.includes(locationId);
  const chooseOwn = useEffectEvent(() => {
    if (own?.[0]) step.onChange({ ...step.where, locationId: own[0] });
  });
  useEffect(() => {
    if (isElsewhere) chooseOwn();
  }, [isElsewhere]);
  return (
    <>
      <WhereStep offer={{ ...offer, locationIds: own }} {...step} />
      {isElsewhere && !own?.[0] && (
        <Notice tone="waiting">This doctor has no hours at the places that you work for.</Notice>
      )}
    </>
  );
}

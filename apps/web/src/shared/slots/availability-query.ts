import * as routes from '@nadi/contract/generated/route-table';
import { seconds } from '@nadi/domain/limits';
import type { Mode } from '@nadi/domain/places';
import { queryOptions } from '@tanstack/react-query';
import { request } from '#shared/api/client.ts';

export interface AvailabilityWanted {
  docId: string;
  /** By default the doctor's first visit type. */
  visitTypeId?: string | undefined;
  /** The length in minutes of an appointment to be moved. */
  minutes?: number | undefined;
  /** By default the first mode of the visit type, and the first place with hours. */
  mode?: Mode | undefined;
  locationId?: string | undefined;
  /** `2027-01-05`; by default today. */
  from?: string | undefined;
  days: number;
}

const REFETCH_INTERVAL = seconds(30);

/** Queries a doctor's free slots; they are refetched, because others book meanwhile. */
export function availabilityQuery({ docId, ...wanted }: AvailabilityWanted) {
  return queryOptions({
    queryKey: ['availability', docId, wanted],
    queryFn: ({ signal }) =>
      request(routes.getAvailability, { docId, ...wanted }, { signal, background: true }),
    refetchInterval: REFETCH_INTERVAL,
  });
}

import * as routes from '@nadi/contract/generated/route-table';
import type { Sent } from '@nadi/contract/routes';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { request } from '#shared/api/client.ts';

export type DoctorFilter = Sent<'listDoctors'>;

/** Queries the matching doctors, their total and the clinic's time zone. */
export function doctorsQuery(filter: DoctorFilter) {
  return queryOptions({
    queryKey: ['doctors', filter],
    queryFn: ({ signal }) => request(routes.listDoctors, filter, { signal }),
    placeholderData: keepPreviousData,
  });
}

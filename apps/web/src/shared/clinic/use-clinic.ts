import type { ClinicSettings } from '@nadi/contract/clinic';
import * as routes from '@nadi/contract/generated/route-table';
import { DEFAULT_CLINIC } from '@nadi/messages/en/default-clinic';
import { useQuery } from '@tanstack/react-query';
import { request } from '#shared/api/client.ts';

/** Returns the clinic's settings; the defaults until they have loaded. */
export function useClinic(): ClinicSettings {
  const { data } = useClinicQuery();
  return data?.settings ?? DEFAULT_CLINIC;
}

export function useClinicQuery() {
  return useQuery({
    queryKey: ['clinic'],
    queryFn: ({ signal }) => request(routes.getClinic, {}, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** Returns a `tel:` link that a phone can dial. */
export function phoneHref(phone: string): string {
  return `tel:${phone.replace(/[^\d+]/g, '')}`;
}

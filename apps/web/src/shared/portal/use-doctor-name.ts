import * as routes from '@nadi/contract/generated/route-table';
import { useQuery } from '@tanstack/react-query';
import { portalQuery } from '#shared/portal/portal-query.ts';

/** Returns the name shown in meetings: the profile's, or "Doctor" without one. */
export function useDoctorName(): string {
  const { data } = useQuery(portalQuery('doctor', routes.getDoctorProfile, {}));
  return data?.profileData.name ?? 'Doctor';
}

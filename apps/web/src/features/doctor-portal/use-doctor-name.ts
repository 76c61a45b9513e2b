import { useQuery } from '@tanstack/react-query';
import { portalQuery } from '#shared/portal/portal-query.ts';

/** What the doctor is called in a meeting: the profile's name, else Doctor (spec §4). */
export function useDoctorName(): string {
  const { data } = useQuery(portalQuery('doctor', 'getDoctorProfile', {}));
  return data?.profileData.name ?? 'Doctor';
}

import { SPECIALITIES } from '@nadi/domain/profile-choices';
import { useQuery } from '@tanstack/react-query';
import { doctorsQuery } from './doctors-query.ts';

/** Returns the six specialities, then the clinic's own once they have loaded. */
export function useSpecialities(): readonly string[] {
  const { data } = useQuery(doctorsQuery({ page: 1, pageSize: 1 }));
  return [...SPECIALITIES, ...(data?.specialities ?? [])];
}

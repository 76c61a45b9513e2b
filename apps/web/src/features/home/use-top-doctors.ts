import { TOP_DOCTORS } from '@nadi/domain/limits';
import { useQuery } from '@tanstack/react-query';
import { doctorsQuery } from '#shared/doctor/doctors-query.ts';

export function useTopDoctors() {
  const { data, error, refetch, isRefetching } = useQuery(
    doctorsQuery({ page: 1, pageSize: TOP_DOCTORS }),
  );
  return {
    doctors: data?.doctors,
    timeZone: data?.timeZone,
    error,
    retry: refetch,
    retrying: isRefetching,
  };
}

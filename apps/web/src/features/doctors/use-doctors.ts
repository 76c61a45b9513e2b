import type { Speciality } from '@nadi/domain/specialities';
import { useQuery } from '@tanstack/react-query';
import { doctorsQuery } from '#shared/doctor/doctors-query.ts';
import { useSearchParams } from '#shared/router/router.tsx';

export const PAGE_SIZE = 12;

/** The list that the address describes: speciality in its path, name and page in its query. */
export function useDoctors(speciality: Speciality | undefined) {
  const [params, setParams] = useSearchParams();
  const search = params.get('search') ?? '';
  const page = Math.max(1, Math.trunc(Number(params.get('page'))) || 1);
  const query = useQuery(
    doctorsQuery({
      ...(speciality && { speciality }),
      ...(search && { search }),
      page,
      pageSize: PAGE_SIZE,
    }),
  );

  function goToPage(next: number) {
    setParams({ ...(search && { search }), page: String(next) });
    scrollTo(0, 0);
  }

  return {
    doctors: query.data?.doctors,
    total: query.data?.total ?? 0,
    timeZone: query.data?.timeZone,
    filtered: Boolean(speciality || search),
    stale: query.isPlaceholderData,
    error: query.error,
    retry: query.refetch,
    retrying: query.isRefetching,
    page,
    pages: Math.ceil((query.data?.total ?? 0) / PAGE_SIZE),
    turnTo: goToPage,
    search,
    setSearch: (text: string) => setParams(text ? { search: text } : {}, { replace: true }),
  };
}

export type DoctorList = ReturnType<typeof useDoctors>;

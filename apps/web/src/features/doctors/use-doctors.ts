import type { PartOfDay } from '@nadi/domain/part-of-day';
import type { Speciality } from '@nadi/domain/specialities';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { type DoctorFilter, doctorsQuery } from '#shared/doctor/doctors-query.ts';
import { useSearchParams } from '#shared/router/router.tsx';

export const PAGE_SIZE = 12;

/** The query parameters that filter and sort, besides `search` and `page`. */
const FILTER_NAMES = ['sort', 'within', 'day', 'time', 'way', 'fee', 'gender', 'language'] as const;
export type FilterName = (typeof FILTER_NAMES)[number];

const SORTS = ['earliest', 'fee', 'experience'] as const;
const PARTS: readonly PartOfDay[] = ['morning', 'afternoon', 'evening'];
const WITHIN_MAX = 7;

/** The doctor list described by the address: speciality in the path, the rest in the query. */
export function useDoctors(speciality: Speciality | undefined) {
  const [params, setParams] = useSearchParams();
  const search = params.get('search') ?? '';
  const page = Math.max(1, Math.trunc(Number(params.get('page'))) || 1);
  const filter = parseFilter(params);
  const { data, error, isPlaceholderData, isRefetching, refetch } = useQuery(
    doctorsQuery({
      ...filter,
      ...(speciality && { speciality }),
      ...(search && { search }),
      page,
      pageSize: PAGE_SIZE,
    }),
  );
  const total = data?.total ?? 0;
  const pages = Math.ceil(total / PAGE_SIZE);

  /** Replaces one parameter and returns to the first page. */
  function withParam(name: string, value: string): URLSearchParams {
    const next = new URLSearchParams(params);
    next.delete('page');
    if (value) next.set(name, value);
    else next.delete(name);
    return next;
  }

  function withPage(number: number): URLSearchParams {
    const next = new URLSearchParams(params);
    next.set('page', String(number));
    return next;
  }

  const pastEnd = !isPlaceholderData && pages > 0 && page > pages;
  // biome-ignore lint/correctness/useExhaustiveDependencies: only the page number is corrected
  useEffect(() => {
    if (pastEnd) setParams(withPage(pages), { replace: true });
  }, [pastEnd, pages]);

  return {
    doctors: pastEnd ? undefined : data?.doctors,
    total,
    timeZone: data?.timeZone,
    languages: data?.languages ?? [],
    filter,
    filtered: Boolean(speciality || search || Object.keys(filter).length > 0),
    stale: isPlaceholderData,
    error,
    retry: refetch,
    retrying: isRefetching,
    page,
    pages,
    goToPage(next: number) {
      setParams(withPage(next));
      scrollTo(0, 0);
    },
    search,
    setSearch: (text: string) => setParams(withParam('search', text), { replace: true }),
    filterValue: (name: FilterName) => params.get(name) ?? '',
    setFilter: (name: FilterName, value: string) => setParams(withParam(name, value)),
  };
}

export type DoctorList = ReturnType<typeof useDoctors>;

/** Ignores values that the server would reject. */
function parseFilter(params: URLSearchParams): DoctorFilter {
  const sort = SORTS.find((name) => name === params.get('sort'));
  const within = Math.trunc(Number(params.get('within')));
  const day = /^20\d\d-\d\d-\d\d$/.exec(params.get('day') ?? '')?.[0];
  const partOfDay = PARTS.find((part) => part === params.get('time'));
  const way = (['video', 'in-person'] as const).find((each) => each === params.get('way'));
  const fee = /^[1-9]\d{0,5}$/.exec(params.get('fee') ?? '')?.[0];
  const gender = (['Female', 'Male'] as const).find((name) => name === params.get('gender'));
  const language = params.get('language')?.slice(0, 40);
  return {
    ...(sort && { sort }),
    ...(within >= 1 && within <= WITHIN_MAX && { availableWithin: within }),
    ...(day && isDay(day) && { day }),
    ...(partOfDay && { partOfDay }),
    ...(way && { way }),
    ...(fee && { feeMax: Number(fee) }),
    ...(gender && { gender }),
    ...(language && { language }),
  };
}

/** Browsers read 30 February as a day in March, or as none. */
function isDay(text: string): boolean {
  return new Date(text).toJSON()?.startsWith(text) ?? false;
}

import type { PartOfDay } from '@nadi/domain/clinic-time';
import { SPECIALITIES } from '@nadi/domain/profile-choices';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { type DoctorFilter, doctorsQuery } from '#shared/doctor/doctors-query.ts';
import { useSearchParams } from '#shared/router/router.tsx';

export const PAGE_SIZE = 12;

/** The query parameters for filters and sorting, besides `search` and `page`, by the field that each sets. */
export const FILTER_FIELDS = {
  sort: 'sort',
  within: 'availableWithin',
  day: 'day',
  time: 'partOfDay',
  way: 'way',
  type: 'visitType',
  place: 'place',
  fee: 'feeMax',
  gender: 'gender',
  language: 'language',
} as const satisfies Record<string, keyof DoctorFilter>;
export type FilterName = keyof typeof FILTER_FIELDS;

const SORTS = ['earliest', 'fee', 'experience'] as const;
const PARTS: readonly PartOfDay[] = ['morning', 'afternoon', 'evening'];
const WAYS = ['video', 'in-person'] as const;
const GENDERS = ['Female', 'Male'] as const;
const WITHIN_MAX = 7;

/** Returns the doctor list described by the address: speciality in the path, the rest in the query. */
export function useDoctors(speciality: string) {
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
    closed: data?.closed,
    total,
    timeZone: data?.timeZone,
    languages: data?.languages,
    specialities: [...SPECIALITIES, ...(data?.specialities ?? [])],
    visitTypes: data?.visitTypes,
    places: data?.places,
    filter,
    filtered: Boolean(speciality || search || Object.keys(filter).length),
    stale: isPlaceholderData,
    error,
    refetch,
    isRefetching,
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

/** Drops values that the server would reject. */
function parseFilter(params: URLSearchParams): DoctorFilter {
  const oneOf = <T extends string>(name: FilterName, values: readonly T[]) =>
    values.find((value) => value === params.get(name));
  const within = Math.trunc(Number(params.get('within')));
  const day = /^20\d\d-\d\d-\d\d$/.exec(params.get('day') ?? '')?.[0];
  const fee = /^[1-9]\d{0,5}$/.exec(params.get('fee') ?? '')?.[0];
  const filter: DoctorFilter = {
    sort: oneOf('sort', SORTS),
    availableWithin: within > 0 && within <= WITHIN_MAX ? within : undefined,
    day: day && isDay(day) ? day : undefined,
    partOfDay: oneOf('time', PARTS),
    way: oneOf('way', WAYS),
    visitType: params.get('type')?.slice(0, 60),
    place: params.get('place')?.slice(0, 80),
    feeMax: Number(fee),
    gender: oneOf('gender', GENDERS),
    language: params.get('language')?.slice(0, 40),
  };
  return Object.fromEntries(Object.entries(filter).filter(([, value]) => value));
}

/** Browsers parse 30 February as a day in March, or not at all. */
function isDay(text: string): boolean {
  return new Date(text).toJSON()?.startsWith(text) ?? false;
}

import { feeSteps } from '@nadi/domain/doctor-choices';
import { parseIsoDate } from '@nadi/domain/iso-date';
import { formatMoney } from '@nadi/domain/money';
import { displayDate } from '@nadi/messages/en/dates';
import { paths } from '#app/paths.ts';
import { useNavigate, useSearchParams } from '#shared/router/router.tsx';
import { type DoctorList, FILTER_FIELDS, type FilterName } from './use-doctors.ts';

export interface Filter {
  name: FilterName;
  label: string;
  /** Value and label; the first means no filter. A filter without options is a date. */
  options: readonly (readonly [string, string])[];
}

export const SORT: Filter = {
  name: 'sort',
  label: 'Sort by',
  options: [
    ['', 'Best match'],
    ['earliest', 'Earliest time'],
    ['fee', 'Lowest fee'],
    ['experience', 'Most experience'],
  ],
};

const FILTERS: readonly Filter[] = [
  {
    name: 'within',
    label: 'Free',
    options: [
      ['', 'Any day'],
      ['1', 'Today'],
      ['2', 'Today or tomorrow'],
      ['3', 'Within 3 days'],
      ['7', 'Within a week'],
    ],
  },
  {
    name: 'gender',
    label: 'Doctor',
    options: [
      ['', 'Any gender'],
      ['Female', 'Female'],
      ['Male', 'Male'],
    ],
  },
];

const MORE_FILTERS: readonly Filter[] = [
  { name: 'day', label: 'On the day', options: [] },
  {
    name: 'time',
    label: 'Time of day',
    options: [
      ['', 'Any time'],
      ['morning', 'Morning'],
      ['afternoon', 'Afternoon'],
      ['evening', 'Evening'],
    ],
  },
  {
    name: 'way',
    label: 'Where',
    options: [
      ['', 'Anywhere'],
      ['video', 'By video'],
      ['in-person', 'In person'],
    ],
  },
  {
    name: 'fee',
    label: 'Fee',
    options: [
      ['', 'Any fee'],
      ...feeSteps().map((fee) => [`${fee}`, `Up to ${formatMoney(fee)}`] as const),
    ],
  },
];

export type DoctorFiltersProps = Pick<
  DoctorList,
  | 'filter'
  | 'filterValue'
  | 'languages'
  | 'search'
  | 'setFilter'
  | 'specialities'
  | 'stale'
  | 'total'
  | 'visitTypes'
  | 'places'
> & { speciality: string | undefined };

/** Returns functions that change the speciality, which is in the path, or leave only search and order. */
export function useListAddress() {
  const navigate = useNavigate();
  const [params] = useSearchParams();

  function go(speciality: string | undefined, isRetained: (name: string) => boolean) {
    const next = new URLSearchParams([...params].filter(([name]) => isRetained(name)));
    navigate(paths.doctors(speciality) + (next.size > 0 ? `?${next}` : ''));
  }

  return {
    setSpeciality: (speciality: string | undefined) => go(speciality, (name) => name !== 'page'),
    clearFilters: () => go(undefined, (name) => name === 'search' || name === 'sort'),
  };
}

type Values = Pick<DoctorList, 'filterValue' | 'languages' | 'places' | 'visitTypes'>;

/** Returns the filters besides the speciality: those that are always shown, and the others. */
export function listFilters({ filterValue, languages, places, visitTypes }: Values) {
  const byLanguage = { name: 'language', label: 'Speaks' } as const;
  const byPlace = { name: 'place', label: 'Place' } as const;
  const byType = { name: 'type', label: 'Type of appointment' } as const;
  return {
    common: [
      ...FILTERS,
      ...namedFilter(byPlace, 'Any place', places, filterValue),
      ...namedFilter(byLanguage, 'Any language', languages, filterValue),
    ],
    more: [...MORE_FILTERS, ...namedFilter(byType, 'Any type', visitTypes, filterValue)],
  };
}

/** Returns the active ones. An invalid value in the address is not active. */
export function activeFilters(filters: readonly Filter[], filter: DoctorList['filter']): Filter[] {
  return filters.filter(({ name }) => FILTER_FIELDS[name] in filter);
}

/** Returns a filter of the clinic's values and the chosen one; empty if there are none. */
function namedFilter(
  filter: Pick<Filter, 'name' | 'label'>,
  any: string,
  names: readonly string[] | undefined,
  filterValue: DoctorList['filterValue'],
): Filter[] {
  const chosen = filterValue(filter.name);
  const values = [...new Set([...(names ?? []), ...(chosen ? [chosen] : [])])];
  if (values.length === 0) return [];
  const options = values.map((value) => [value, value] as const);
  return [{ ...filter, options: [['', any], ...options] }];
}

export function chipLabel({ name, options }: Filter, value: string): string {
  if (name === 'day' && /^\d{4}-\d\d-\d\d$/.test(value)) return displayDate(parseIsoDate(value));
  return new Map(options).get(value) ?? value;
}

import { feeSteps } from '@nadi/domain/doctor-choices';
import { nameSpokenLanguage } from '@nadi/messages/spoken-language';
import { formatAmount, formatDay } from '@nadi/messages/when';
import { paths } from '#app/paths.ts';
import { genderName } from '#shared/doctor/choice-names.ts';
import { i18n } from '#shared/language/i18n.ts';
import { useNavigate, useSearchParams } from '#shared/router/router.tsx';
import { type DoctorList, FILTER_FIELDS, type FilterName } from './use-doctors.ts';

export interface Filter {
  name: FilterName;
  label: string;
  /** Value and label; the first means no filter. A filter without options is a date. */
  options: readonly (readonly [string, string])[];
}

export const sortFilter = (): Filter => ({
  name: 'sort',
  label: i18n._('Sort by'),
  options: [
    ['', i18n._('Best match')],
    ['earliest', i18n._('Earliest time')],
    ['fee', i18n._('Lowest fee')],
    ['experience', i18n._('Most experience')],
  ],
});

const commonFilters = (): Filter[] => [
  {
    name: 'within',
    label: i18n._('Free'),
    options: [
      ['', i18n._('Any day')],
      ['1', i18n._('Today')],
      ['2', i18n._('Today or tomorrow')],
      ['3', i18n._('Within 3 days')],
      ['7', i18n._('Within a week')],
    ],
  },
  {
    name: 'gender',
    label: i18n._('Doctor'),
    options: [
      ['', i18n._('Any gender')],
      ['Female', genderName('Female')],
      ['Male', genderName('Male')],
    ],
  },
];

const moreFilters = (): Filter[] => [
  { name: 'day', label: i18n._('On the day'), options: [] },
  {
    name: 'time',
    label: i18n._('Time of day'),
    options: [
      ['', i18n._('Any time')],
      ['morning', i18n._('Morning')],
      ['afternoon', i18n._('Afternoon')],
      ['evening', i18n._('Evening')],
    ],
  },
  {
    name: 'way',
    label: i18n._('Where'),
    options: [
      ['', i18n._('Anywhere')],
      ['video', i18n._('By video')],
      ['in-person', i18n._('In person')],
    ],
  },
  {
    name: 'fee',
    label: i18n._('Fee'),
    options: [
      ['', i18n._('Any fee')],
      ...feeSteps().map((fee) => [`${fee}`, feeLimit(fee)] as const),
    ],
  },
];

function feeLimit(fee: number): string {
  return i18n._('Up to {amount}', { amount: formatAmount(i18n, fee) });
}

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
  const byLanguage = { name: 'language', label: i18n._('Speaks') } as const;
  const byPlace = { name: 'place', label: i18n._('Place') } as const;
  const byType = { name: 'type', label: i18n._('Type of appointment') } as const;
  return {
    common: [
      ...commonFilters(),
      ...namedFilter(byPlace, i18n._('Any place'), places, filterValue),
      ...namedFilter(byLanguage, i18n._('Any language'), languages, filterValue, (language) =>
        nameSpokenLanguage(i18n, language),
      ),
    ],
    more: [...moreFilters(), ...namedFilter(byType, i18n._('Any type'), visitTypes, filterValue)],
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
  toLabel = (value: string) => value,
): Filter[] {
  const chosen = filterValue(filter.name);
  const values = [...new Set([...(names ?? []), ...(chosen ? [chosen] : [])])];
  if (values.length === 0) return [];
  const options = values.map((value) => [value, toLabel(value)] as const);
  return [{ ...filter, options: [['', any], ...options] }];
}

export function chipLabel({ name, options }: Filter, value: string): string {
  if (name === 'day' && /^\d{4}-\d\d-\d\d$/.test(value)) return formatDay(i18n, value);
  return new Map(options).get(value) ?? value;
}

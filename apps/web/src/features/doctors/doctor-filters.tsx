import { parseIsoDate } from '@nadi/domain/iso-date';
import { displayDate } from '@nadi/messages/en/dates';
import { namesOtherComplaint } from '@nadi/messages/en/symptoms';
import { Plus, X } from 'lucide-react';
import { useId, useState } from 'react';
import { DateInput } from '#shared/ui/date-input.tsx';
import { Select } from '#shared/ui/input.tsx';
import { type DoctorList, FILTER_FIELDS, type FilterName } from './use-doctors.ts';

interface Filter {
  name: FilterName;
  label: string;
  /** Value and label; the first means no filter. A filter without options is a date. */
  options: readonly (readonly [string, string])[];
}

const FILTERS: readonly Filter[] = [
  {
    name: 'sort',
    label: 'Sort by',
    options: [
      ['', 'Best match'],
      ['earliest', 'Earliest time'],
      ['fee', 'Lowest fee'],
      ['experience', 'Most experience'],
    ],
  },
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

const FEES = [300, 500, 800, 1200];

/** Shown on request, or if one of them is set. */
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
    options: [['', 'Any fee'], ...FEES.map((fee) => [`${fee}`, `Up to ₹${fee}`] as const)],
  },
];

type DoctorFiltersProps = Pick<
  DoctorList,
  'filter' | 'filterValue' | 'languages' | 'search' | 'setFilter' | 'visitTypes'
> & {
  /** On a phone the controls are hidden until opened. */
  open: boolean;
};

/** Sorting and filters, with a chip for each active one. */
export function DoctorFilters(props: DoctorFiltersProps) {
  const { open, filter, filterValue, languages, search, setFilter, visitTypes } = props;
  const [opened, setOpened] = useState(false);
  const byLanguage = { name: 'language', label: 'Speaks' } as const;
  const filters = [...FILTERS, ...namedFilter(byLanguage, 'Any language', languages, filterValue)];
  const byType = { name: 'type', label: 'Type of appointment' } as const;
  const moreFilters = [
    ...MORE_FILTERS,
    ...namedFilter(byType, 'Any type', visitTypes, filterValue),
  ];
  const more = opened || moreFilters.some(({ name }) => filterValue(name));
  const shown = more ? [...filters, ...moreFilters] : filters;
  // An invalid value in the address has no chip.
  const active = [...filters, ...moreFilters].filter(
    ({ name }) => name !== 'sort' && FILTER_FIELDS[name] in filter,
  );
  return (
    <div className={`grid gap-2 pb-4 max-md:pb-2 ${open ? '' : 'max-md:gap-0'}`}>
      {namesOtherComplaint(search) && (
        <p className="pb-4 text-ink-soft">
          The clinic has no speciality for this alone. General physicians see it first and refer you
          further where needed.
        </p>
      )}
      <div className={`grid grid-cols-2 gap-3 lg:grid-cols-4 ${open ? '' : 'max-md:hidden'}`}>
        {shown.map((control) => (
          <FilterControl
            key={control.name}
            filter={control}
            value={filterValue(control.name)}
            onChange={(value) => setFilter(control.name, value)}
          />
        ))}
      </div>
      <div className="flex flex-wrap items-center gap-2">
        {!more && (
          <button
            type="button"
            className={`inline-flex min-h-11 items-center gap-1.5 text-xs font-semibold text-action hover:underline ${open ? '' : 'max-md:hidden'}`}
            onClick={() => setOpened(true)}
          >
            <Plus aria-hidden size={14} />
            More filters
          </button>
        )}
        {active.map(({ name, options }) => (
          <button
            key={name}
            type="button"
            className="inline-flex min-h-11 items-center gap-1.5 rounded-full bg-action-soft px-4 text-xs font-semibold text-action hover:bg-line"
            onClick={() => setFilter(name, '')}
          >
            {chipLabel(name, options, filterValue(name))}
            <X aria-label="(remove filter)" size={14} />
          </button>
        ))}
      </div>
    </div>
  );
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

type FilterControlProps = { filter: Filter; value: string; onChange: (value: string) => void };

function FilterControl({ filter: { label, options }, value, onChange }: FilterControlProps) {
  const id = useId();
  const className = 'py-1.5 text-sm!';
  return (
    <div className="grid gap-1">
      <label htmlFor={id} className="text-xs text-ink-soft">
        {label}
      </label>
      {options.length === 0 ? (
        <DateInput id={id} className={className} value={value} onPick={onChange} />
      ) : (
        <Select
          id={id}
          className={className}
          value={value}
          onChange={({ target }) => onChange(target.value)}
        >
          {options.map(([choice, words]) => (
            <option key={choice} value={choice}>
              {words}
            </option>
          ))}
        </Select>
      )}
    </div>
  );
}

function chipLabel(name: FilterName, options: Filter['options'], value: string): string {
  if (name === 'day' && /^\d{4}-\d\d-\d\d$/.test(value)) return displayDate(parseIsoDate(value));
  return new Map(options).get(value) ?? value;
}

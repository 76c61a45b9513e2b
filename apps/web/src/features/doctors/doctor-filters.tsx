import { parseIsoDate } from '@nadi/domain/iso-date';
import { displayDate } from '@nadi/messages/en/dates';
import { X } from 'lucide-react';
import { useId } from 'react';
import { DateInput } from '#shared/ui/date-input.tsx';
import { Select } from '#shared/ui/select.tsx';
import type { DoctorList, FilterName } from './use-doctors.ts';

const LANGUAGES = ['English', 'Hindi', 'Kannada', 'Tamil', 'Telugu', 'Malayalam', 'Urdu'];

interface Filter {
  name: FilterName;
  label: string;
  /** The first option stands for no filter; without options it is a date. */
  options: readonly { value: string; label: string }[];
}

const FILTERS: readonly Filter[] = [
  {
    name: 'sort',
    label: 'Sort by',
    options: [
      { value: '', label: 'Best match' },
      { value: 'earliest', label: 'Earliest time' },
      { value: 'fee', label: 'Lowest fee' },
      { value: 'experience', label: 'Most experience' },
    ],
  },
  {
    name: 'within',
    label: 'Free',
    options: [
      { value: '', label: 'Any day' },
      { value: '1', label: 'Today' },
      { value: '2', label: 'Today or tomorrow' },
      { value: '3', label: 'Within 3 days' },
      { value: '7', label: 'Within a week' },
    ],
  },
  { name: 'day', label: 'On the day', options: [] },
  {
    name: 'time',
    label: 'Time of day',
    options: [
      { value: '', label: 'Any time' },
      { value: 'morning', label: 'Morning' },
      { value: 'afternoon', label: 'Afternoon' },
      { value: 'evening', label: 'Evening' },
    ],
  },
  {
    name: 'way',
    label: 'Where',
    options: [
      { value: '', label: 'Anywhere' },
      { value: 'video', label: 'By video' },
      { value: 'in-person', label: 'In person' },
    ],
  },
  {
    name: 'fee',
    label: 'Fee',
    options: [
      { value: '', label: 'Any fee' },
      ...[300, 500, 800, 1200].map((fee) => ({ value: `${fee}`, label: `Up to ₹${fee}` })),
    ],
  },
  {
    name: 'gender',
    label: 'Doctor',
    options: [
      { value: '', label: 'Any gender' },
      { value: 'Female', label: 'Female' },
      { value: 'Male', label: 'Male' },
    ],
  },
  {
    name: 'language',
    label: 'Speaks',
    options: [
      { value: '', label: 'Any language' },
      ...LANGUAGES.map((language) => ({ value: language, label: language })),
    ],
  },
];

type DoctorFiltersProps = Pick<DoctorList, 'filterValue' | 'setFilter'> & {
  /** On a phone the controls are hidden until opened. */
  open: boolean;
};

/** Sorting and filters, with a chip for each one that is set. */
export function DoctorFilters({ open, filterValue, setFilter }: DoctorFiltersProps) {
  const id = useId();
  const active = FILTERS.filter(({ name }) => name !== 'sort' && filterValue(name));
  return (
    <div className="grid gap-3 pb-4 max-md:pb-2">
      <div className={`grid grid-cols-2 gap-3 lg:grid-cols-4 ${open ? '' : 'max-md:hidden'}`}>
        {FILTERS.map(({ name, label, options }) => (
          <div key={name} className="grid gap-1">
            <label htmlFor={`${id}-${name}`} className="text-xs text-ink-soft">
              {label}
            </label>
            {options.length === 0 ? (
              <DateInput
                id={`${id}-${name}`}
                className="py-1.5 text-sm!"
                value={filterValue(name)}
                onPick={(date) => setFilter(name, date)}
              />
            ) : (
              <Select
                id={`${id}-${name}`}
                className="py-1.5 text-sm!"
                value={filterValue(name)}
                onChange={({ target }) => setFilter(name, target.value)}
              >
                {options.map((option) => (
                  <option key={option.value} value={option.value}>
                    {option.label}
                  </option>
                ))}
              </Select>
            )}
          </div>
        ))}
      </div>
      {active.length > 0 && (
        <ul className="flex flex-wrap gap-2">
          {active.map(({ name, options }) => (
            <li key={name}>
              <button
                type="button"
                className="inline-flex min-h-11 items-center gap-1.5 rounded-full bg-action-soft px-4 text-xs font-semibold text-action hover:bg-line"
                onClick={() => setFilter(name, '')}
              >
                {chipLabel(name, options, filterValue(name))}
                <X aria-label="(remove filter)" size={14} />
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function chipLabel(name: FilterName, options: Filter['options'], value: string): string {
  if (name === 'day')
    return /^\d{4}-\d\d-\d\d$/.test(value) ? displayDate(parseIsoDate(value)) : value;
  return options.find((option) => option.value === value)?.label ?? value;
}

import { X } from 'lucide-react';
import { useId } from 'react';
import { Select } from '#shared/ui/select.tsx';
import type { DoctorList, FilterName } from './use-doctors.ts';

const LANGUAGES = ['English', 'Hindi', 'Kannada', 'Tamil', 'Telugu', 'Malayalam', 'Urdu'];

interface Filter {
  name: FilterName;
  label: string;
  /** The first option stands for no filter. */
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
                {options.find(({ value }) => value === filterValue(name))?.label ??
                  filterValue(name)}
                <X aria-label="(remove filter)" size={14} />
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

import { Search } from 'lucide-react';
import { useEffect, useId, useState } from 'react';
import { Field } from '#shared/ui/field.tsx';
import { Input } from '#shared/ui/input.tsx';
import { Select } from '#shared/ui/select.tsx';
import type { VisitSearch, VisitSort, VisitState } from './use-visit-search.ts';

const SETTLED_MS = 250;
const NAME_MAX = 80;

const STATES: readonly [VisitState | '', string][] = [
  ['', 'All'],
  ['pending', 'Pending'],
  ['completed', 'Accepted'],
  ['cancelled', 'Cancelled'],
];

type VisitFiltersProps = {
  list: VisitSearch;
  placeholder: string;
  /** Whether there is a column to sort by doctor. */
  doctor: boolean;
};

export function VisitFilters({ list, placeholder, doctor }: VisitFiltersProps) {
  const { filter, setFilter } = list;
  return (
    <search className="grid grid-cols-2 gap-3 *:min-w-0 xl:grid-cols-[2fr_1fr_1fr_1fr]">
      <SearchField
        value={filter.search ?? ''}
        placeholder={placeholder}
        onSearch={(search) => setFilter({ search })}
      />
      <Field name="state" label="Status">
        <Select
          value={filter.state ?? ''}
          onChange={({ target }) => setFilter({ state: target.value })}
        >
          {STATES.map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </Select>
      </Field>
      <CardSort list={list} doctor={doctor} />
      <Field name="from" label="From">
        <Input
          type="date"
          className="min-w-0"
          value={filter.from ?? ''}
          onChange={({ target }) => setFilter({ from: target.value })}
        />
      </Field>
      <Field name="until" label="To">
        <Input
          type="date"
          className="min-w-0"
          value={filter.until ?? ''}
          onChange={({ target }) => setFilter({ until: target.value })}
        />
      </Field>
    </search>
  );
}

type SearchFieldProps = { value: string; placeholder: string; onSearch: (text: string) => void };

/** Asks once typing rests. */
export function SearchField({ value, placeholder, onSearch }: SearchFieldProps) {
  const id = useId();
  const [typed, setTyped] = useState(value);

  useEffect(() => setTyped(value), [value]);

  useEffect(() => {
    const text = typed.trim();
    if (text === value) return;
    const timer = setTimeout(() => onSearch(text), SETTLED_MS);
    return () => clearTimeout(timer);
  }, [typed, value, onSearch]);

  return (
    <div className="grid gap-1.5 max-md:col-span-2">
      <label htmlFor={id} className="font-medium">
        Search
      </label>
      <div className="relative">
        <Search
          aria-hidden
          size={18}
          className="pointer-events-none absolute top-1/2 left-3.5 -translate-y-1/2 text-ink-soft"
        />
        <Input
          id={id}
          type="search"
          autoComplete="off"
          maxLength={NAME_MAX}
          placeholder={placeholder}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          className="pl-10"
        />
      </div>
    </div>
  );
}

const SORTS: readonly [VisitSort, string][] = [
  ['booked', 'Booking'],
  ['date', 'Date & time'],
  ['patient', 'Patient'],
  ['doctor', 'Doctor'],
  ['fees', 'Fees'],
];

/** Where the table has become cards, its headers are gone: this sorts instead. */
function CardSort({ list, doctor }: { list: VisitSearch; doctor: boolean }) {
  const { by, order } = list.sorted;
  return (
    <div className="md:hidden">
      <Field name="sort" label="Sort by">
        <Select
          value={`${by} ${order}`}
          onChange={({ target }) => {
            const [sort, direction] = target.value.split(' ');
            list.sortBy(sort as VisitSort, direction === 'asc' ? 'asc' : 'desc');
          }}
        >
          {SORTS.filter(([sort]) => doctor || sort !== 'doctor').flatMap(([sort, label]) => [
            <option key={`${sort} asc`} value={`${sort} asc`}>
              {label}, {sort === 'booked' || sort === 'date' ? 'oldest' : 'upwards'}
            </option>,
            <option key={`${sort} desc`} value={`${sort} desc`}>
              {label}, {sort === 'booked' || sort === 'date' ? 'newest' : 'downwards'}
            </option>,
          ])}
        </Select>
      </Field>
    </div>
  );
}

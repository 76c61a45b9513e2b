import { Field } from '#shared/ui/field.tsx';
import { SearchField } from '#shared/ui/search-field.tsx';
import { Select } from '#shared/ui/select.tsx';
import { DaysFields } from './days-fields.tsx';
import type {
  AppointmentSearch,
  AppointmentSort,
  AppointmentState,
} from './use-appointment-search.ts';

const STATES: readonly [AppointmentState | '', string][] = [
  ['', 'All'],
  ['pending', 'Pending'],
  ['completed', 'Accepted'],
  ['cancelled', 'Cancelled'],
];

type AppointmentFiltersProps = {
  list: AppointmentSearch;
  placeholder: string;
  /** Whether there is a column to sort by doctor. */
  doctor: boolean;
};

export function AppointmentFilters({ list, placeholder, doctor }: AppointmentFiltersProps) {
  const { filter, setFilter } = list;
  return (
    <search className="grid grid-cols-2 gap-3 *:min-w-0 xl:grid-cols-[2fr_1fr_1fr_1fr]">
      <SearchField
        value={filter.search ?? ''}
        label="Search"
        placeholder={placeholder}
        className="max-md:col-span-2"
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
      <DaysFields range={filter} filterBy={setFilter} />
    </search>
  );
}

const SORTS: readonly [AppointmentSort, string][] = [
  ['booked', 'Booking'],
  ['date', 'Date & time'],
  ['patient', 'Patient'],
  ['doctor', 'Doctor'],
  ['fees', 'Fees'],
];

/** Replaces the sortable headers, which cards on a phone do not have. */
function CardSort({ list, doctor }: { list: AppointmentSearch; doctor: boolean }) {
  const { by, order } = list.sorted;
  return (
    <div className="md:hidden">
      <Field name="sort" label="Sort by">
        <Select
          value={`${by} ${order}`}
          onChange={({ target }) => {
            const [sort, direction] = target.value.split(' ');
            list.sortBy(sort as AppointmentSort, direction === 'asc' ? 'asc' : 'desc');
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

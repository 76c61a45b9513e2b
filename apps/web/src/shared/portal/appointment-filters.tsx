import { APPOINTMENT_SORTS } from '@nadi/domain/appointment-sorts';
import { SPECIALITIES } from '@nadi/domain/specialities';
import { classNames } from '#shared/ui/class-names.ts';
import { Field } from '#shared/ui/field.tsx';
import { SearchField } from '#shared/ui/search-field.tsx';
import { Select } from '#shared/ui/select.tsx';
import { useWide } from '#shared/ui/use-wide.ts';
import { ChoiceFilter } from './choice-filter.tsx';
import { DaysFields } from './days-fields.tsx';
import { DoctorFilter } from './doctor-filter.tsx';
import { FoldedFilters } from './folded-filters.tsx';
import { usePortal } from './portal-role.ts';
import type {
  AppointmentFilter,
  AppointmentSearch,
  AppointmentSort,
} from './use-appointment-search.ts';

interface Choice {
  name: 'payment' | 'speciality';
  label: string;
  options: readonly [string, string][];
  /** Offered to the admin only. */
  admin?: boolean;
}

const CHOICES: readonly Choice[] = [
  {
    name: 'payment',
    label: 'Payment',
    options: [
      ['online', 'Online'],
      ['cash', 'Cash'],
      ['unpaid', 'Not yet paid'],
    ] satisfies [AppointmentFilter['payment'], string][],
  },
  {
    name: 'speciality',
    label: 'Speciality',
    options: SPECIALITIES.map((speciality) => [speciality, speciality]),
    admin: true,
  },
];

type AppointmentFiltersProps = {
  list: AppointmentSearch;
  placeholder: string;
  /** True for the admin's list of all doctors. */
  doctor: boolean;
};

export function AppointmentFilters({ list, placeholder, doctor }: AppointmentFiltersProps) {
  const { filter, setFilter } = list;
  const { state: _, ...folded } = filter;
  const wide = useWide('xl');
  // Reception may not list the clinic's doctors.
  const byDoctor = usePortal() === 'admin' && doctor;
  return (
    <search
      className={classNames(
        'grid grid-cols-2 gap-3 *:min-w-0 lg:grid-cols-4',
        doctor && 'xl:grid-cols-7',
      )}
    >
      <FoldedFilters
        filter={folded}
        search={
          <SearchField
            value={filter.search ?? ''}
            label="Search"
            placeholder={placeholder}
            labelHidden={!wide}
            className={classNames('min-w-0 flex-1', doctor && 'lg:col-span-2')}
            onSearch={(search) => setFilter({ search })}
          />
        }
      >
        {byDoctor && (
          <DoctorFilter docId={filter.docId} onChoose={(docId) => setFilter({ docId })} />
        )}
        {CHOICES.filter(({ admin = false }) => doctor || !admin).map(({ name, label, options }) => (
          <ChoiceFilter
            key={name}
            {...{ name, label, options }}
            value={filter[name]}
            onChoose={(value) => setFilter({ [name]: value })}
          />
        ))}
        {!wide && <CardSort list={list} doctor={doctor} />}
        <DaysFields range={filter} filterBy={setFilter} />
      </FoldedFilters>
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

/** Replaces the sortable headers, which cards do not have. */
function CardSort({ list, doctor }: { list: AppointmentSearch; doctor: boolean }) {
  const { by, order } = list.sorted;
  return (
    <Field name="sort" label="Sort by">
      <Select
        value={`${by} ${order}`}
        onChange={({ target }) => {
          const [chosen, direction] = target.value.split(' ');
          const sort = APPOINTMENT_SORTS.find((each) => each === chosen);
          if (sort) list.sortBy(sort, direction === 'asc' ? 'asc' : 'desc');
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
  );
}

import { APPOINTMENT_STATE_COUNT_MAX, type AppointmentState } from '@nadi/domain/appointment';
import { APPOINTMENT_SORTS } from '@nadi/domain/stored-values';
import { Suspense } from 'react';
import { formatCount } from '#shared/format/count.ts';
import { i18n } from '#shared/language/i18n.ts';
import { classNames } from '#shared/ui/class-names.ts';
import { Field } from '#shared/ui/form.tsx';
import { Select } from '#shared/ui/input.tsx';
import { lazyPart } from '#shared/ui/lazy.tsx';
import { SearchField } from '#shared/ui/search-field.tsx';
import { useWide } from '#shared/ui/use-wide.ts';
import { ChoiceFilter, DaysFields, FoldedFilters, SpecialityFilter } from './list-filters.tsx';
import { STATE_LABELS, usePortal } from './portal.ts';
import type {
  AppointmentFilter,
  AppointmentSearch,
  AppointmentSort,
} from './use-appointment-search.ts';

// Doctors have no such filter.
const DoctorFilter = lazyPart(async () => (await import('./doctor-select.tsx')).DoctorFilter);

const listPayments = (): readonly [NonNullable<AppointmentFilter['payment']>, string][] => [
  ['online', i18n._('payment|Online')],
  ['cash', i18n._('Cash')],
  ['unpaid', i18n._('Unpaid')],
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
            label={i18n._('Search')}
            placeholder={placeholder}
            labelHidden={!wide}
            className={classNames('min-w-0 flex-1', doctor && 'lg:col-span-2')}
            onSearch={(search) => setFilter({ search })}
          />
        }
      >
        {byDoctor && (
          <Suspense>
            <DoctorFilter docId={filter.docId} onChoose={(docId) => setFilter({ docId })} />
          </Suspense>
        )}
        <ChoiceFilter
          name="payment"
          label={i18n._('Payment')}
          options={listPayments()}
          value={filter.payment}
          onChoose={(payment) => setFilter({ payment })}
        />
        {doctor && (
          <SpecialityFilter
            value={filter.speciality}
            onChoose={(speciality) => setFilter({ speciality })}
          />
        )}
        {!wide && <CardSort list={list} doctor={doctor} />}
        <DaysFields range={filter} filterBy={setFilter} />
      </FoldedFilters>
    </search>
  );
}

const listSorts = (): readonly [AppointmentSort, string][] => [
  ['booked', i18n._('Booking')],
  ['date', i18n._('Date & time')],
  ['patient', i18n._('Patient')],
  ['doctor', i18n._('Doctor')],
  ['fees', i18n._('Fees')],
];

/** Names both orders of a column. */
function orderNames(sort: AppointmentSort, column: string): { asc: string; desc: string } {
  return sort === 'booked' || sort === 'date'
    ? {
        asc: i18n._('{column}, oldest', { column }),
        desc: i18n._('{column}, newest', { column }),
      }
    : {
        asc: i18n._('{column}, upwards', { column }),
        desc: i18n._('{column}, downwards', { column }),
      };
}

/** Replaces the sortable headers, which cards do not have. */
function CardSort({ list, doctor }: { list: AppointmentSearch; doctor: boolean }) {
  const { by, order } = list.sorted;
  return (
    <Field name="sort" label={i18n._('Sort by')}>
      <Select
        value={`${by} ${order}`}
        onChange={({ target }) => {
          const [chosen, direction] = target.value.split(' ');
          const sort = APPOINTMENT_SORTS.find((each) => each === chosen);
          if (sort) list.sortBy(sort, direction === 'asc' ? 'asc' : 'desc');
        }}
      >
        {!doctor && <option value="upcoming desc">{i18n._('Coming first')}</option>}
        {listSorts()
          .filter(([sort]) => doctor || sort !== 'doctor')
          .flatMap(([sort, column]) => {
            const { asc, desc } = orderNames(sort, column);
            return [
              <option key={`${sort} asc`} value={`${sort} asc`}>
                {asc}
              </option>,
              <option key={`${sort} desc`} value={`${sort} desc`}>
                {desc}
              </option>,
            ];
          })}
      </Select>
    </Field>
  );
}

const STATES = Object.keys(STATE_LABELS) as AppointmentState[];

/** Filters a list by state and shows the number of appointments of each; on a phone it scrolls sideways. */
export function StateTabs({ list }: { list: AppointmentSearch }) {
  const { filter, states, setFilter } = list;
  return (
    <ul
      aria-label={i18n._('Status')}
      className="flex gap-2 overflow-x-auto py-1 max-md:-mx-4 max-md:px-4"
    >
      <StateTab
        label={i18n._('All')}
        chosen={!filter.state}
        onChoose={() => setFilter({ state: '' })}
      />
      {STATES.map((state) => (
        <StateTab
          key={state}
          label={STATE_LABELS[state]}
          count={states?.[state]}
          chosen={filter.state === state}
          onChoose={() => setFilter({ state })}
        />
      ))}
    </ul>
  );
}

type StateTabProps = {
  label: string;
  count?: number | undefined;
  chosen: boolean;
  onChoose: () => void;
};

function StateTab({ label, count, chosen, onChoose }: StateTabProps) {
  return (
    <li className="shrink-0" ref={chosen ? bringIntoView : undefined}>
      <button
        type="button"
        aria-pressed={chosen}
        className={classNames(
          'inline-flex min-h-11 items-center gap-2 rounded-full border px-3.5 text-sm font-semibold',
          chosen
            ? 'border-action bg-action-soft text-action'
            : 'border-control bg-card text-ink hover:border-action hover:text-action',
        )}
        onClick={onChoose}
      >
        {label}
        {count !== undefined && <span className="font-medium figures">{countText(count)}</span>}
      </button>
    </li>
  );
}

function countText(count: number): string {
  const counted = formatCount(count);
  return count >= APPOINTMENT_STATE_COUNT_MAX ? `${counted}+` : counted;
}

/** Scrolls sideways only, so that the page keeps its position. */
function bringIntoView(tab: HTMLElement | null): void {
  tab?.scrollIntoView({ block: 'nearest', inline: 'center' });
}

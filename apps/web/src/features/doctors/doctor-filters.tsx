import { SPECIALITIES } from '@nadi/domain/profile-choices';
import { namesOtherComplaint } from '@nadi/messages/en/symptoms';
import { ArrowUpDown, ListFilter, Plus, X } from 'lucide-react';
import { Suspense, useEffect, useId, useState } from 'react';
import { specialityName } from '#shared/doctor/choice-names.ts';
import { i18n } from '#shared/language/i18n.ts';
import { Button } from '#shared/ui/button.tsx';
import { DialogLoading } from '#shared/ui/content-state.tsx';
import { DateInput } from '#shared/ui/date-input.tsx';
import { Select } from '#shared/ui/input.tsx';
import { lazyPart, preloadSoon } from '#shared/ui/lazy.tsx';
import { RichText } from '#shared/ui/rich-text.tsx';
import { useWide } from '#shared/ui/use-wide.ts';
import {
  activeFilters,
  chipLabel,
  type DoctorFiltersProps,
  type Filter,
  listFilters,
  sortFilter,
  useListAddress,
} from './filter-options.ts';
import type { DoctorList } from './use-doctors.ts';

const FilterSheet = lazyPart(async () => (await import('./filter-sheet.tsx')).FilterSheet);

/** The order of the list and its filters, with a chip for each active one; on a phone in a sheet. */
export function DoctorFilters(props: DoctorFiltersProps) {
  const { filter, search, specialities, speciality, setFilter, filterValue } = props;
  const hasOwn = specialities.length > SPECIALITIES.length;
  const wide = useWide();
  const { setSpeciality } = useListAddress();
  const { common, more } = listFilters(props);
  const active = activeFilters([...common, ...more], filter);
  return (
    <div className="grid grid-cols-1 gap-2 pb-2">
      {namesOtherComplaint(search) && (
        <p className="pb-2 text-ink-soft">
          {!hasOwn && `${i18n._('The clinic has no speciality for this alone.')} `}
          {i18n._('General physicians see it first and refer you further where needed.')}
        </p>
      )}
      {wide ? (
        <WideFilters {...props} />
      ) : (
        <div className="flex items-center justify-between gap-3">
          <SheetButton {...props} count={active.length + (speciality ? 1 : 0)} />
          <div className="flex items-center gap-2">
            <ArrowUpDown aria-hidden size={18} className="shrink-0 text-ink-soft" />
            <FilterControl labelHidden filter={sortFilter()} {...{ filterValue, setFilter }} />
          </div>
        </div>
      )}
      <ul className="flex gap-2 overflow-x-auto empty:hidden max-md:-mx-4 max-md:px-4 ">
        {speciality && !wide && (
          <Chip label={specialityName(speciality)} onRemove={() => setSpeciality(undefined)} />
        )}
        {active.map((each) => (
          <Chip
            key={each.name}
            label={chipLabel(each, filterValue(each.name))}
            onRemove={() => setFilter(each.name, '')}
          />
        ))}
      </ul>
    </div>
  );
}

type ChipProps = { label: string; onRemove: () => void };

function Chip({ label, onRemove }: ChipProps) {
  return (
    <li>
      <button
        type="button"
        className="inline-flex min-h-11 items-center gap-1.5 rounded-full bg-action-soft px-4 text-xs font-semibold whitespace-nowrap text-action hover:bg-line"
        onClick={onRemove}
      >
        {label}
        <X aria-label={i18n._('(remove filter)')} size={14} />
      </button>
    </li>
  );
}

/** Opens the filters of a phone. */
function SheetButton({ count, ...props }: DoctorFiltersProps & { count: number }) {
  const [open, setOpen] = useState(false);
  useEffect(() => preloadSoon(FilterSheet), []);
  return (
    <>
      <Button
        variant="secondary"
        className="px-4"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        <ListFilter aria-hidden size={18} />
        {i18n._('Filters')}
        {count > 0 && (
          <span className="rounded-full bg-action-soft px-2 text-xs text-action figures">
            <RichText
              text={i18n._('{count}<unit> active</unit>', { count })}
              marks={{ unit: (words) => <span className="sr-only">{words}</span> }}
            />
          </span>
        )}
      </Button>
      {open && (
        <Suspense fallback={<DialogLoading />}>
          <FilterSheet {...props} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

/** The controls in a row, and more of them on request or if one of them is set. */
function WideFilters(props: DoctorFiltersProps) {
  const { filterValue, setFilter } = props;
  const [opened, setOpened] = useState(false);
  const { common, more } = listFilters(props);
  const moreShown = opened || more.some(({ name }) => filterValue(name));
  const shown = [sortFilter(), ...common, ...(moreShown ? more : [])];
  return (
    <>
      <div className="grid grid-cols-2 gap-3 lg:grid-cols-4">
        {shown.map((filter) => (
          <FilterControl key={filter.name} {...{ filter, filterValue, setFilter }} />
        ))}
      </div>
      {!moreShown && (
        <button
          type="button"
          className="inline-flex min-h-11 items-center gap-1.5 justify-self-start text-xs font-semibold text-action hover:underline"
          onClick={() => setOpened(true)}
        >
          <Plus aria-hidden size={14} />
          {i18n._('More filters')}
        </button>
      )}
    </>
  );
}

type FilterControlProps = Pick<DoctorList, 'filterValue' | 'setFilter'> & {
  filter: Filter;
  labelHidden?: boolean;
};

function FilterControl({ filter, labelHidden, filterValue, setFilter }: FilterControlProps) {
  const { name, label, options } = filter;
  const id = useId();
  const className = 'py-1.5 text-sm!';
  return (
    <div className="grid gap-1">
      <label htmlFor={id} className={labelHidden ? 'sr-only' : 'text-xs text-ink-soft'}>
        {label}
      </label>
      {options.length === 0 ? (
        <DateInput
          id={id}
          className={className}
          value={filterValue(name)}
          onPick={(value) => setFilter(name, value)}
        />
      ) : (
        <Select
          id={id}
          className={className}
          value={filterValue(name)}
          onChange={({ target }) => setFilter(name, target.value)}
        >
          {options.map(([value, words]) => (
            <option key={value} value={value}>
              {words}
            </option>
          ))}
        </Select>
      )}
    </div>
  );
}

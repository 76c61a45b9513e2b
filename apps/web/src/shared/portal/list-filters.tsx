import { ListFilter } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { specialityName } from '#shared/doctor/choice-names.ts';
import { useSpecialities } from '#shared/doctor/use-specialities.ts';
import { i18n } from '#shared/language/i18n.ts';
import { useSearchParams } from '#shared/router/router.tsx';
import { Button } from '#shared/ui/button.tsx';
import { DateInput } from '#shared/ui/date-input.tsx';
import { Field } from '#shared/ui/form.tsx';
import { Select } from '#shared/ui/input.tsx';
import { useWide } from '#shared/ui/use-wide.ts';

/** Returns a list's filter from the address, so that it survives reloading; `parse` drops invalid values. */
export function useAddressFilter<F extends object>(parse: (params: URLSearchParams) => F) {
  const [params, setParams] = useSearchParams();
  const filter = parse(params);
  const filterBy = (change: Partial<Record<keyof F, string>>) => {
    const next: Record<string, string> = {};
    for (const [name, value] of Object.entries({ ...filter, ...change })) {
      if (value) next[name] = String(value);
    }
    setParams(next, { replace: true });
  };
  return { filter, filterBy };
}

type FoldedFiltersProps = {
  /** The current filter; the search field is always shown and does not count. */
  filter: { search?: string | undefined };
  /** The search field, always shown. */
  search: ReactNode;
  children: ReactNode;
};

/** Filter fields that phones and tablets show on request, so that the list begins in the first view. */
export function FoldedFilters({ filter, search, children }: FoldedFiltersProps) {
  const wide = useWide('xl');
  const [open, setOpen] = useState(false);
  const { search: _, ...set } = filter;
  const count = Object.values(set).filter(Boolean).length;
  if (wide) {
    return (
      <>
        {search}
        {children}
      </>
    );
  }
  return (
    <>
      <div className="col-span-full flex items-end gap-2">
        {search}
        <Button
          variant="secondary"
          className="px-4"
          aria-expanded={open}
          onClick={() => setOpen(!open)}
        >
          <ListFilter aria-hidden size={18} />
          <span className="max-md:sr-only">{i18n._('Filters')}</span>
          {count > 0 && ` (${count})`}
        </Button>
      </div>
      {open && children}
    </>
  );
}

type ChoiceFilterProps = {
  name: string;
  label: string;
  /** Value and label of each choice. */
  options: readonly (readonly [string, string])[];
  value: string | undefined;
  onChoose: (value: string) => void;
};

/** A filter of a list by one of several values; the first option means no filter. */
export function ChoiceFilter({ name, label, options, value = '', onChoose }: ChoiceFilterProps) {
  return (
    <Field name={name} label={label}>
      <Select value={value} onChange={({ target }) => onChoose(target.value)}>
        <option value="">{i18n._('All')}</option>
        {options.map(([choice, words]) => (
          <option key={choice} value={choice}>
            {words}
          </option>
        ))}
      </Select>
    </Field>
  );
}

/** Filters a list by one of the six specialities or of the clinic's own. */
export function SpecialityFilter(props: Pick<ChoiceFilterProps, 'value' | 'onChoose'>) {
  const listed = useSpecialities();
  const specialities = new Set([...listed, ...(props.value ? [props.value] : [])]);
  const options = [...specialities].map((name) => [name, specialityName(name)] as const);
  return (
    <ChoiceFilter name="speciality" label={i18n._('Speciality')} options={options} {...props} />
  );
}

interface DayRange {
  from?: string;
  until?: string;
}

/** First and last day of a list's filter; empty for no bound. */
export function DaysFields({
  range,
  filterBy,
}: {
  range: DayRange;
  filterBy: (change: DayRange) => void;
}) {
  const reversed = Boolean(range.from && range.until && range.from > range.until);
  return (
    <>
      <Field
        name="from"
        label={i18n._('From')}
        error={reversed ? i18n._('From is later than To.') : undefined}
      >
        <DateInput
          className="min-w-0"
          value={range.from ?? ''}
          onPick={(from) => filterBy({ from })}
        />
      </Field>
      <Field name="until" label={i18n._('To')}>
        <DateInput
          className="min-w-0"
          value={range.until ?? ''}
          onPick={(until) => filterBy({ until })}
        />
      </Field>
    </>
  );
}

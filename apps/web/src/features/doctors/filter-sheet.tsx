import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { specialityName } from '#shared/doctor/choice-names.ts';
import { doctorsQuery } from '#shared/doctor/doctors-query.ts';
import { i18n } from '#shared/language/i18n.ts';
import { Button } from '#shared/ui/button.tsx';
import { DateInput } from '#shared/ui/date-input.tsx';
import { RadioCards } from '#shared/ui/radio-cards.tsx';
import { RichText } from '#shared/ui/rich-text.tsx';
import { Sheet } from '#shared/ui/sheet.tsx';
import {
  activeFilters,
  type DoctorFiltersProps,
  type Filter,
  listFilters,
  useListAddress,
} from './filter-options.ts';
import { FILTER_FIELDS } from './use-doctors.ts';

/** Every filter with the number of doctors that each option lists; they apply at once. */
export function FilterSheet(props: DoctorFiltersProps & { onClose: () => void }) {
  const { filter, filterValue, search, setFilter, specialities, speciality, stale, total } = props;
  const { setSpeciality, clearFilters } = useListAddress();
  const { common, more } = listFilters(props);
  const filters = [...common, ...more];
  const counts = useCounts(props);
  const any = speciality || activeFilters(filters, filter).length > 0;
  return (
    <Sheet
      title={i18n._('Filters')}
      onClose={props.onClose}
      actions={
        <>
          {any && (
            <Button variant="secondary" onClick={clearFilters}>
              {i18n._('Clear all')}
            </Button>
          )}
          <Button className="flex-1" onClick={props.onClose}>
            {stale ? i18n._('Show doctors') : showLabel(total)}
          </Button>
        </>
      }
    >
      <Options
        filter={{
          label: i18n._('Speciality'),
          options: [
            ['', i18n._('Any')],
            ...specialities.map((name) => [name, specialityName(name)] as const),
          ],
        }}
        counted={counts?.speciality}
        value={speciality ?? ''}
        onPick={(value) => setSpeciality(value || undefined)}
      />
      {filters.map((each) => (
        <Options
          key={`${each.name} ${search}`}
          filter={each}
          counted={counts?.[FILTER_FIELDS[each.name]]}
          value={filterValue(each.name)}
          onPick={(value) => setFilter(each.name, value)}
        />
      ))}
    </Sheet>
  );
}

function showLabel(total: number): string {
  if (total === 0) return i18n._('No doctors found');
  return i18n._('{count, plural, one {Show # doctor} other {Show # doctors}}', { count: total });
}

/** Loads how many doctors each option would list. Without the numbers the options stay usable. */
function useCounts({ filter, search, speciality }: DoctorFiltersProps) {
  const { sort: _, ...filters } = filter;
  const { data } = useQuery(
    doctorsQuery({
      ...filters,
      ...(speciality && { speciality }),
      ...(search && { search }),
      counts: 'options',
      page: 1,
      pageSize: 1,
    }),
  );
  return data?.counts;
}

type OptionsProps = {
  filter: Pick<Filter, 'label' | 'options'>;
  /** By value; undefined if they are not known. */
  counted: Record<string, number> | undefined;
  value: string;
  onPick: (value: string) => void;
};

function Options({ filter: { label, options }, counted, value, onPick }: OptionsProps) {
  const id = useId();
  if (options.length === 0) {
    return (
      <div className="grid gap-2">
        <label htmlFor={id} className="font-semibold">
          {label}
        </label>
        <DateInput id={id} value={value} onPick={onPick} />
      </div>
    );
  }
  return (
    <RadioCards
      legend={label}
      name={id}
      cards={options.map(([option, words]) => ({
        value: option,
        label: option ? <OptionLabel words={words} count={counted?.[option]} /> : words,
      }))}
      selected={value}
      onSelect={onPick}
    />
  );
}

function OptionLabel({ words, count }: { words: string; count: number | undefined }) {
  return (
    <span>
      {words} {/* The room of the number, so that the options do not move when it arrives. */}
      <span className="inline-block min-w-[3ch] text-xs font-normal">
        {count !== undefined && (
          <RichText
            text={i18n._(
              '{count, plural, one {#<unit> doctor</unit>} other {#<unit> doctors</unit>}}',
              { count },
            )}
            marks={{ unit: (noun) => <span className="sr-only">{noun}</span> }}
          />
        )}
      </span>
    </span>
  );
}

import { SERIES_COUNT_MAX, SERIES_COUNT_MIN, SERIES_EVERY_MAX } from '@nadi/domain/limits';
import type { SeriesRule } from '@nadi/domain/series';
import { Field } from '#shared/ui/field.tsx';
import { Select } from '#shared/ui/select.tsx';

type RepeatFieldsProps = { rule: SeriesRule; onChange: (rule: SeriesRule) => void };

/** How a series repeats, and how many appointments it has. */
export function RepeatFields({ rule, onChange }: RepeatFieldsProps) {
  const { every, unit, count } = rule;
  return (
    <div className="grid grid-cols-2 gap-3 sm:grid-cols-3">
      <Field name="every" label="Every">
        <Select
          value={every}
          onChange={({ target }) => onChange({ ...rule, every: Number(target.value) })}
        >
          {numbers(1, SERIES_EVERY_MAX[unit]).map((number) => (
            <option key={number}>{number}</option>
          ))}
        </Select>
      </Field>
      <Field name="unit" label="Weeks or days">
        <Select
          value={unit}
          onChange={({ target }) => {
            const next = target.value === 'day' ? 'day' : 'week';
            onChange({ ...rule, unit: next, every: Math.min(every, SERIES_EVERY_MAX[next]) });
          }}
        >
          <option value="week">{every === 1 ? 'week' : 'weeks'}</option>
          <option value="day">{every === 1 ? 'day' : 'days'}</option>
        </Select>
      </Field>
      <Field name="count" label="Appointments">
        <Select
          value={count}
          onChange={({ target }) => onChange({ ...rule, count: Number(target.value) })}
        >
          {numbers(SERIES_COUNT_MIN, SERIES_COUNT_MAX).map((number) => (
            <option key={number}>{number}</option>
          ))}
        </Select>
      </Field>
    </div>
  );
}

function numbers(from: number, until: number): number[] {
  return Array.from({ length: until - from + 1 }, (_, index) => from + index);
}

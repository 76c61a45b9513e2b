import { DateInput } from '#shared/ui/date-input.tsx';
import { Field } from '#shared/ui/field.tsx';

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
      <Field name="from" label="From" error={reversed ? 'From is later than To.' : undefined}>
        <DateInput
          className="min-w-0"
          value={range.from ?? ''}
          onPick={(from) => filterBy({ from })}
        />
      </Field>
      <Field name="until" label="To">
        <DateInput
          className="min-w-0"
          value={range.until ?? ''}
          onPick={(until) => filterBy({ until })}
        />
      </Field>
    </>
  );
}

import { DateInput } from '#shared/ui/date-input.tsx';
import { Field } from '#shared/ui/field.tsx';

interface Days {
  from?: string;
  until?: string;
}

/** The days between which a list is narrowed; empty for no bound. */
export function DaysFields({ days, narrow }: { days: Days; narrow: (change: Days) => void }) {
  return (
    <>
      <Field name="from" label="From">
        <DateInput
          className="min-w-0"
          value={days.from ?? ''}
          onPick={(from) => narrow({ from })}
        />
      </Field>
      <Field name="until" label="To">
        <DateInput
          className="min-w-0"
          value={days.until ?? ''}
          onPick={(until) => narrow({ until })}
        />
      </Field>
    </>
  );
}

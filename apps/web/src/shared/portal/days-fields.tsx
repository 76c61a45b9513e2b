import { Field } from '#shared/ui/field.tsx';
import { Input } from '#shared/ui/input.tsx';

interface Days {
  from?: string;
  until?: string;
}

/** The days between which a list is narrowed; empty for no bound. */
export function DaysFields({ days, narrow }: { days: Days; narrow: (change: Days) => void }) {
  return (
    <>
      <Field name="from" label="From">
        <Input
          type="date"
          className="min-w-0"
          value={days.from ?? ''}
          onChange={({ target }) => narrow({ from: target.value })}
        />
      </Field>
      <Field name="until" label="To">
        <Input
          type="date"
          className="min-w-0"
          value={days.until ?? ''}
          onChange={({ target }) => narrow({ until: target.value })}
        />
      </Field>
    </>
  );
}

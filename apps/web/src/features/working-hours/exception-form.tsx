import { useState } from 'react';
import { Button } from '#shared/ui/button.tsx';
import { Field, Form, type FormProblems } from '#shared/ui/form.tsx';
import { Checkbox, Input, Select } from '#shared/ui/input.tsx';
import type { DayRange } from './leave-days.ts';
import type { ExceptionInput } from './schedule-calls.ts';

type ExceptionFormProps = {
  today: string;
  /** The days chosen in the calendar. */
  range: DayRange | undefined;
  pending: boolean;
  onAdd: (exception: ExceptionInput) => void;
  onClose: () => void;
};

/** Adds leave or extra hours; extra hours always have times. */
export function ExceptionForm({ today, range, pending, onAdd, onClose }: ExceptionFormProps) {
  const [kind, setKind] = useState<'closed' | 'extra'>('closed');
  const [wholeDay, setWholeDay] = useState(true);
  const [problems, setProblems] = useState<FormProblems>();
  const timed = kind === 'extra' || !wholeDay;

  function submit(values: FormData) {
    const text = (name: string) => String(values.get(name) ?? '');
    const from = text('from');
    const until = text('until') || from;
    const opens = text('opens');
    const closes = text('closes') === '00:00' ? '24:00' : text('closes');
    const found: FormProblems = {
      ...(until < from && { until: 'The last day is before the first.' }),
      ...(timed && closes <= opens && { closes: 'The end must be later than the start.' }),
    };
    setProblems(found);
    if (Object.keys(found).length > 0) return;
    onAdd({ kind, from, until, ...(timed && { clock: [opens, closes] as [string, string] }) });
  }

  return (
    <Form
      retain="leave"
      className="grid gap-4"
      aria-label="Leave"
      problems={problems}
      onSubmit={submit}
    >
      <div className="grid items-start gap-4 sm:grid-cols-3">
        <Field name="kind" label="What">
          <Select
            value={kind}
            onChange={({ target }) => setKind(target.value === 'extra' ? 'extra' : 'closed')}
          >
            <option value="closed">Leave</option>
            <option value="extra">Extra hours</option>
          </Select>
        </Field>
        <Field name="from" label="First day">
          <Input
            key={range?.from}
            type="date"
            required
            min={today}
            max="9999-12-31"
            defaultValue={range?.from}
          />
        </Field>
        <Field name="until" label="Last day" hint="Empty for one day.">
          <Input
            key={range?.until}
            type="date"
            min={today}
            max="9999-12-31"
            defaultValue={range && range.until !== range.from ? range.until : undefined}
          />
        </Field>
      </div>
      {kind === 'closed' && (
        <Checkbox
          label="The whole day"
          checked={wholeDay}
          onChange={({ target }) => setWholeDay(target.checked)}
        />
      )}
      {timed && (
        <div className="grid items-start gap-4 sm:grid-cols-3">
          <Field name="opens" label="From">
            <Input type="time" required step={300} defaultValue="10:00" />
          </Field>
          <Field name="closes" label="To">
            <Input type="time" required step={300} defaultValue="13:00" />
          </Field>
        </div>
      )}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" pending={pending} className="max-sm:w-full">
          {kind === 'closed' ? 'Add leave' : 'Add extra hours'}
        </Button>
        <Button variant="ghost" className="max-sm:w-full" onClick={onClose}>
          Not now
        </Button>
      </div>
    </Form>
  );
}

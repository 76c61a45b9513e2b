import type { VisitType } from '@nadi/contract/schedules';
import { Trash2 } from 'lucide-react';
import { Button } from '#shared/ui/button.tsx';
import { Field } from '#shared/ui/form.tsx';
import { Checkbox, Input } from '#shared/ui/input.tsx';
import type { VisitTypeInput } from './schedule-calls.ts';

type VisitTypeFieldsProps = {
  /** The prefix of these fields' names in the form. */
  prefix: string;
  type: Partial<VisitType>;
  onRemove: () => void;
};

type NumberField = 'minutes' | 'step' | 'before' | 'after' | 'horizonDays';

const NUMBERS: readonly { name: NumberField; label: string; min: number; max: number }[] = [
  { name: 'minutes', label: 'Length, minutes', min: 10, max: 120 },
  { name: 'step', label: 'A start every … minutes', min: 5, max: 120 },
  { name: 'before', label: 'Break before, minutes', min: 0, max: 60 },
  { name: 'after', label: 'Break after, minutes', min: 0, max: 60 },
  { name: 'horizonDays', label: 'Days ahead', min: 1, max: 90 },
];

export function VisitTypeFields({ prefix, type, onRemove }: VisitTypeFieldsProps) {
  const name = (field: string) => `${prefix}.${field}`;
  return (
    <fieldset className="grid gap-3 rounded border border-line p-4">
      <legend className="px-1 font-semibold">{type.name ?? 'New visit type'}</legend>
      <div className="grid items-start gap-3 sm:grid-cols-2 lg:grid-cols-4">
        <Field name={name('name')} label="Name">
          <Input required maxLength={60} defaultValue={type.name} />
        </Field>
        {NUMBERS.map(({ name: field, label, min, max }) => (
          <Field key={field} name={name(field)} label={label}>
            <Input type="number" required {...{ min, max }} defaultValue={type[field] ?? 0} />
          </Field>
        ))}
        <Field name={name('notice')} label="Notice, minutes" hint="Empty for the clinic’s rule.">
          <Input type="number" min={0} max={43_200} defaultValue={type.notice ?? ''} />
        </Field>
        <Field name={name('fees')} label="Fee in ₹" hint="Empty for the doctor’s fee.">
          <Input type="number" min={0} max={1_000_000} defaultValue={type.fees ?? ''} />
        </Field>
      </div>
      <div className="flex flex-wrap items-center gap-x-6 gap-y-1">
        <Checkbox label="By video" name={name('byVideo')} defaultChecked={type.byVideo} />
        <Checkbox label="In person" name={name('inPerson')} defaultChecked={type.inPerson} />
        <Button variant="ghost" className="ms-auto" onClick={onRemove}>
          <Trash2 aria-hidden size={18} />
          Remove
        </Button>
      </div>
    </fieldset>
  );
}

/** Parses the fields of a `VisitTypeFields` with the same prefix. */
export function parseVisitType(
  values: FormData,
  prefix: string,
  id: string | undefined,
): VisitTypeInput {
  const text = (field: string) => String(values.get(`${prefix}.${field}`) ?? '').trim();
  const optional = (field: string) => (text(field) === '' ? null : Number(text(field)));
  return {
    ...(id && { _id: id }),
    name: text('name'),
    minutes: Number(text('minutes')),
    step: Number(text('step')),
    before: Number(text('before')),
    after: Number(text('after')),
    horizonDays: Number(text('horizonDays')),
    notice: optional('notice'),
    fees: optional('fees'),
    byVideo: text('byVideo') !== '',
    inPerson: text('inPerson') !== '',
  };
}

import type { Medicine, Prescription } from '@nadi/contract/prescriptions';
import { MEDICINES_MAX } from '@nadi/domain/limits';
import { Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#shared/ui/button.tsx';
import { Checkbox } from '#shared/ui/checkbox.tsx';
import { Field } from '#shared/ui/field.tsx';
import { Form } from '#shared/ui/form.tsx';
import { Input } from '#shared/ui/input.tsx';
import { Textarea } from '#shared/ui/textarea.tsx';
import { useIssuePrescription } from './use-prescriptions.ts';

type Texts = Partial<Record<(typeof TEXTS)[number]['name'], string | undefined>>;

type PrescriptionFormProps = {
  appointmentId: string;
  /** Begins with these medicines and texts. */
  from?: Prescription | undefined;
  /** The prescription that the new one replaces. */
  replaces?: string | undefined;
  onDone: () => void;
};

const TEXTS = [
  { name: 'complaints', label: 'Complaints' },
  { name: 'findings', label: 'Findings' },
  { name: 'diagnosis', label: 'Diagnosis' },
  { name: 'tests', label: 'Tests' },
  { name: 'advice', label: 'Advice' },
] as const;

const PARTS = [
  { name: 'form', label: 'Form', placeholder: 'Tablet' },
  { name: 'strength', label: 'Strength', placeholder: '500 mg' },
  { name: 'dose', label: 'Dose', placeholder: '1 tablet' },
  { name: 'frequency', label: 'How often', placeholder: '1-0-1' },
  { name: 'duration', label: 'For how long', placeholder: '5 days' },
  { name: 'quantity', label: 'Quantity', placeholder: '10' },
] as const;

interface Row {
  key: string;
  medicine: Partial<Medicine>;
}

const newRow = (medicine: Partial<Medicine> = {}): Row => ({ key: crypto.randomUUID(), medicine });

/** A prescription to issue. Nothing is checked for interactions. */
export function PrescriptionForm(props: PrescriptionFormProps) {
  const { appointmentId, from, replaces, onDone } = props;
  const [rows, setRows] = useState(() => from?.sheet.items.map(newRow) ?? [newRow()]);
  const { issue, issuing } = useIssuePrescription(onDone);
  const texts: Texts = from?.sheet ?? {};

  function submit(values: FormData) {
    const text = (name: string) => String(values.get(name) ?? '').trim();
    issue({
      appointmentId,
      items: rows.map(({ key }) => readMedicine(text, key, values)),
      ...Object.fromEntries(TEXTS.map(({ name }) => [name, text(name)])),
      ...(text('validUntil') && { validUntil: text('validUntil') }),
      ...(replaces && { replaces }),
    });
  }

  return (
    <Form className="grid gap-4" aria-label="Prescription" onSubmit={submit}>
      {rows.map((row, index) => (
        <MedicineFields
          key={row.key}
          row={row}
          place={index + 1}
          onRemove={
            rows.length > 1
              ? () => setRows((all) => all.filter(({ key }) => key !== row.key))
              : undefined
          }
        />
      ))}
      {rows.length < MEDICINES_MAX && (
        <Button
          variant="secondary"
          className="justify-self-start"
          onClick={() => setRows((all) => [...all, newRow()])}
        >
          <Plus aria-hidden size={18} />
          Add a medicine
        </Button>
      )}
      <div className="grid gap-4 sm:grid-cols-2">
        {TEXTS.map(({ name, label }) => (
          <Field key={name} name={name} label={label}>
            <Textarea rows={2} maxLength={1000} defaultValue={texts[name]} />
          </Field>
        ))}
        <Field name="validUntil" label="Valid until" hint="Optional">
          <Input type="date" />
        </Field>
      </div>
      <p className="text-xs text-ink-soft">
        An issued prescription does not change. You can replace or cancel it. Nadi checks no
        interactions and no doses.
      </p>
      <div className="flex flex-wrap justify-end gap-3">
        <Button variant="ghost" onClick={onDone}>
          Discard
        </Button>
        <Button type="submit" pending={issuing}>
          Issue prescription
        </Button>
      </div>
    </Form>
  );
}

type MedicineFieldsProps = { row: Row; place: number; onRemove: (() => void) | undefined };

function MedicineFields({ row: { key, medicine }, place, onRemove }: MedicineFieldsProps) {
  return (
    <fieldset className="grid gap-3 rounded border border-line p-4">
      <legend className="px-1 font-medium">Medicine {place}</legend>
      <Field name={`${key}-name`} label="Generic name">
        <Input required maxLength={120} defaultValue={medicine.name} />
      </Field>
      <div className="grid grid-cols-2 gap-3 sm:grid-cols-3">
        {PARTS.map(({ name, label, placeholder }) => (
          <Field key={name} name={`${key}-${name}`} label={label}>
            <Input maxLength={80} placeholder={placeholder} defaultValue={medicine[name]} />
          </Field>
        ))}
      </div>
      <Field name={`${key}-instruction`} label="Instruction">
        <Input maxLength={200} placeholder="After meals" defaultValue={medicine.instruction} />
      </Field>
      <div className="flex items-center justify-between">
        <Checkbox
          name={`${key}-asNeeded`}
          label="When needed"
          defaultChecked={medicine.asNeeded ?? false}
        />
        {onRemove && (
          <Button variant="ghost" aria-label={`Remove medicine ${place}`} onClick={onRemove}>
            <Trash2 aria-hidden size={18} />
          </Button>
        )}
      </div>
    </fieldset>
  );
}

function readMedicine(text: (name: string) => string, key: string, values: FormData): Medicine {
  const parts = [...PARTS.map(({ name }) => name), 'instruction' as const];
  const given = parts.map((name) => [name, text(`${key}-${name}`)]).filter(([, value]) => value);
  return {
    name: text(`${key}-name`),
    ...Object.fromEntries(given),
    asNeeded: values.has(`${key}-asNeeded`),
  };
}

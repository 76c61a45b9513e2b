import type { Medicine } from '@nadi/contract/prescriptions';
import { DIRECTIONS, MEDICINE_LISTS } from '@nadi/domain/medicine';
import { Trash2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Button } from '#shared/ui/button.tsx';
import { Field } from '#shared/ui/form.tsx';
import { Checkbox, Input, Select } from '#shared/ui/input.tsx';

const PARTS = [
  { name: 'form', label: 'Form', placeholder: 'Tablet' },
  { name: 'strength', label: 'Strength', placeholder: '500 mg' },
  { name: 'brand', label: 'Brand', placeholder: 'Optional' },
  { name: 'brandReason', label: 'Why this brand', placeholder: 'Optional' },
  { name: 'dose', label: 'Dose', placeholder: '1 tablet' },
  { name: 'route', label: 'Route', placeholder: 'By mouth' },
  { name: 'frequency', label: 'How often', placeholder: '1-0-1' },
  { name: 'duration', label: 'For how long', placeholder: '5 days' },
  { name: 'quantity', label: 'Quantity', placeholder: '10' },
] as const;

/** Rules in India for prescribing each list's medicines. */
const LISTS: Record<(typeof MEDICINE_LISTS)[number], string> = {
  O: 'List O: at any consultation',
  A: 'List A: first by video, or a refill',
  B: 'List B: added at a follow-up',
};

/** `key` is the prefix of its controls' names. */
export interface Row {
  key: string;
  medicine: Partial<Medicine>;
}

export const newRow = (medicine: Partial<Medicine> = {}): Row => ({
  key: crypto.randomUUID(),
  medicine,
});

type MedicineFieldsProps = {
  row: Row;
  place: number;
  onRemove: (() => void) | undefined;
  /** The rule of the list for this medicine, shown below the choice of the list. */
  warnOfList: (medicine: Pick<Medicine, 'name' | 'list'>) => ReactNode;
};

const needsDirection = (name: string) => DIRECTIONS.some((direction) => direction === name);

/** One medicine of a prescription. */
export function MedicineFields(props: MedicineFieldsProps) {
  const { row, place, onRemove, warnOfList } = props;
  const { key, medicine } = row;
  const [asDirected, setAsDirected] = useState(medicine.asDirected ?? false);
  const [list, setList] = useState(medicine.list);
  return (
    <fieldset className="grid gap-3 rounded border border-line p-4">
      <legend className="px-1 font-medium">Medicine {place}</legend>
      <Field name={`${key}-name`} label="Generic name">
        <Input required maxLength={120} defaultValue={medicine.name} />
      </Field>
      <div className="grid grid-cols-2 items-start gap-3 sm:grid-cols-3">
        {PARTS.map(({ name, label, placeholder }) => (
          <Field key={name} name={`${key}-${name}`} label={label}>
            <Input
              maxLength={80}
              required={!asDirected && needsDirection(name)}
              placeholder={placeholder}
              defaultValue={medicine[name]}
            />
          </Field>
        ))}
      </div>
      <Field name={`${key}-instruction`} label="Instruction">
        <Input
          maxLength={200}
          required={asDirected}
          placeholder="After meals"
          defaultValue={medicine.instruction}
        />
      </Field>
      <Checkbox
        name={`${key}-asDirected`}
        label="As directed: the instruction says how it is taken"
        checked={asDirected}
        onChange={(event) => setAsDirected(event.currentTarget.checked)}
      />
      <Field
        name={`${key}-list`}
        label="List of the telemedicine guidelines"
        hint="In India. Medicines of Schedule X and narcotics are never prescribed by telemedicine."
      >
        <Select
          defaultValue={list ?? ''}
          onChange={({ currentTarget: { value } }) =>
            setList(MEDICINE_LISTS.find((each) => each === value))
          }
        >
          <option value="">Not stated</option>
          {MEDICINE_LISTS.map((list) => (
            <option key={list} value={list}>
              {LISTS[list]}
            </option>
          ))}
        </Select>
      </Field>
      {warnOfList({ name: `Medicine ${place}`, list })}
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

export function readMedicine(key: string, values: FormData): Medicine {
  const text = (name: string) => String(values.get(name) ?? '').trim();
  const parts = [...PARTS.map(({ name }) => name), 'instruction' as const];
  const given = parts.map((name) => [name, text(`${key}-${name}`)]).filter(([, value]) => value);
  const list = MEDICINE_LISTS.find((each) => each === text(`${key}-list`));
  return {
    name: text(`${key}-name`),
    ...Object.fromEntries(given),
    ...(list && { list }),
    asNeeded: values.has(`${key}-asNeeded`),
    ...(values.has(`${key}-asDirected`) && { asDirected: true }),
  };
}

import type { Medicine } from '@nadi/contract/prescriptions';
import { DIRECTIONS, MEDICINE_LISTS, missingDirections } from '@nadi/domain/medicine';
import { medicineDetails, medicineTitle } from '@nadi/messages/en/medicines';
import { Check, Pencil, Trash2 } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import { Button } from '#shared/ui/button.tsx';
import { Field } from '#shared/ui/form.tsx';
import { IconButton } from '#shared/ui/icon-button.tsx';
import { Checkbox, Input, Select } from '#shared/ui/input.tsx';
import { Status } from '#shared/ui/status.tsx';
import { AllergyOnRecord } from './allergy-on-record.tsx';
import type { DraftMedicine } from './drafts.ts';
import { FavouriteButton, MedicineName, useFavouriteOf } from './medicine-search.tsx';

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

/**
 * `key` is the prefix of its controls' names. A folded row has no controls and all directions. `copiedFrom` names
 * the earlier prescription of a medicine that the doctor has not reviewed yet.
 */
export type Row = { key: string } & (
  | { folded: true; medicine: Medicine; copiedFrom?: string | undefined }
  | { folded: false; medicine: Partial<Medicine> }
);

/** Returns a row for a medicine, folded if it says how it is taken; else it is reviewed while it is completed. */
export function newRow({ copiedFrom, ...medicine }: Partial<DraftMedicine> = {}): Row {
  const key = crypto.randomUUID();
  const { name } = medicine;
  return name && missingDirections(medicine).length === 0
    ? { key, folded: true, copiedFrom, medicine: { asNeeded: false, ...medicine, name } }
    : { key, folded: false, medicine };
}

/** Returns whether a row is a copied medicine that was neither confirmed nor changed. */
export function isUnreviewed(row: Row): boolean {
  return row.folded && row.copiedFrom !== undefined;
}

type MedicineRowProps<R extends Row> = {
  row: R;
  /** The patient's id. */
  userId: string;
  place: number;
  onChange: (row: Row) => void;
  onRemove: (() => void) | undefined;
  /** The rule of the list for this medicine, shown below the choice of the list. */
  warnOfList: (medicine: Pick<Medicine, 'name' | 'list'>) => ReactNode;
};

/** One medicine of a prescription: its fields, or a few lines if it is complete. */
export function MedicineRow({ row, ...props }: MedicineRowProps<Row>) {
  return row.folded ? (
    <FoldedMedicine row={row} {...props} />
  ) : (
    <MedicineFields row={row} {...props} />
  );
}

function FoldedMedicine(props: MedicineRowProps<Extract<Row, { folded: true }>>) {
  const { row, userId, place, onChange, onRemove, warnOfList } = props;
  const { medicine, copiedFrom } = row;
  return (
    <section
      lang="en"
      dir="ltr"
      aria-label={`Medicine ${place}`}
      className="grid gap-1 rounded border border-line py-2 ps-4 pe-2"
    >
      {copiedFrom !== undefined && (
        <div className="flex flex-wrap items-center justify-between gap-2 pe-2">
          <Status tone="waiting">Copied from {copiedFrom}, not reviewed</Status>
          <Button variant="secondary" onClick={() => onChange({ ...row, copiedFrom: undefined })}>
            <Check aria-hidden size={18} />
            Reviewed<span className="sr-only"> {medicine.name}</span>
          </Button>
        </div>
      )}
      <div className="grid py-2 pe-2 wrap-anywhere">
        <bdi dir="ltr" className="font-medium">
          {medicineTitle(medicine)}
        </bdi>
        {medicineDetails(medicine).map((line) => (
          <bdi key={line} dir="ltr" className="text-ink-soft figures">
            {line}
          </bdi>
        ))}
      </div>
      <AllergyOnRecord {...{ userId, medicine }} />
      {warnOfList(medicine)}
      <div className="flex items-center">
        <IconButton
          icon={Pencil}
          label={`Change medicine ${place}`}
          onClick={() => onChange({ key: row.key, folded: false, medicine })}
        />
        {onRemove && (
          <IconButton icon={Trash2} label={`Remove medicine ${place}`} onClick={onRemove} />
        )}
        <span className="ms-auto">
          <FavouriteButton medicine={() => medicine} favourite={useFavouriteOf(medicine)} />
        </span>
      </div>
    </section>
  );
}

const needsDirection = (name: string) => DIRECTIONS.some((direction) => direction === name);

function MedicineFields(props: MedicineRowProps<Row>) {
  const { row, userId, place, onChange, onRemove, warnOfList } = props;
  const { key, medicine } = row;
  const fields = useRef<HTMLFieldSetElement>(null);
  const [asDirected, setAsDirected] = useState(medicine.asDirected ?? false);
  const [list, setList] = useState(medicine.list);
  const [typed, setTyped] = useState({ name: '', ...medicine });

  function readTyped(): Medicine {
    const form = fields.current?.form;
    return readMedicine(row, new FormData(form ?? undefined));
  }

  return (
    <fieldset
      lang="en"
      dir="ltr"
      ref={fields}
      onInput={() => setTyped(readTyped())}
      className="grid gap-3 rounded border border-line p-4"
    >
      <legend className="px-1 font-medium">Medicine {place}</legend>
      <Field name={`${key}-name`} label="Generic name">
        <MedicineName
          defaultValue={medicine.name}
          onChoose={(suggested) => onChange(newRow(suggested))}
        />
      </Field>
      <AllergyOnRecord {...{ userId, medicine: typed }} />
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
        <span className="flex">
          <FavouriteButton medicine={readTyped} />
          {onRemove && (
            <IconButton icon={Trash2} label={`Remove medicine ${place}`} onClick={onRemove} />
          )}
        </span>
      </div>
    </fieldset>
  );
}

/** Returns a row's medicine; that of an open one from the form's values. */
export function readMedicine({ key, folded, medicine }: Row, values: FormData): Medicine {
  if (folded) return medicine;
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

import type { VisitType } from '@nadi/contract/schedules';
import { Plus, Trash2 } from 'lucide-react';
import { useRef, useState } from 'react';
import { currencySign } from '#shared/format/currency.ts';
import { i18n } from '#shared/language/i18n.ts';
import { useEditedVersion } from '#shared/portal/mutations.ts';
import { useRetainedState } from '#shared/session/retained-text.ts';
import { Button } from '#shared/ui/button.tsx';
import { Card } from '#shared/ui/card.tsx';
import { Field, Form } from '#shared/ui/form.tsx';
import { Checkbox, Input } from '#shared/ui/input.tsx';
import { ModeFields, parseModes } from './mode-fields.tsx';
import {
  type Owner,
  saveVisitTypes,
  useScheduleChange,
  type VisitTypeInput,
} from './schedule-calls.ts';

type Row = { key: number; type: Partial<VisitType> };

const NEW_TYPE: Partial<VisitType> = { minutes: 30, step: 30, horizonDays: 30, byVideo: true };
const MAX_TYPES = 20;

type VisitTypesCardProps = {
  owner: Owner;
  types: readonly VisitType[];
  /** The version of the stored types. */
  version: string;
  /** From now on the form keeps the typed values, even if others are loaded. */
  onEdit: () => void;
  onSaved: () => void;
};

/** The visit types in the order shown to patients; without any, the default rules apply. */
export function VisitTypesCard(props: VisitTypesCardProps) {
  const { owner, types, version: newest, onEdit, onSaved } = props;
  const [rows, setRows] = useState<readonly Row[]>(() => types.map((type, key) => ({ key, type })));
  const nextKey = useRef(types.length);
  const { version, onError } = useEditedVersion(newest);
  const { mutate, isPending } = useScheduleChange(
    (visitTypes: VisitTypeInput[]) => saveVisitTypes(owner, { visitTypes, version }),
    onSaved,
  );
  const isChanged = rows.length !== types.length || rows.some(({ key }, at) => key !== at);
  useRetainedState('visit-types', isChanged ? rows : null, (retained) => {
    nextKey.current = Math.max(nextKey.current, ...retained.map(({ key }) => key + 1));
    changeRows(retained);
  });
  const [placeless, setPlaceless] = useState(false);

  function submit(values: FormData) {
    const parsed = rows.map(({ key, type }) => parseVisitType(values, `${key}`, type._id));
    const missing = parsed.some((type) => !type.byVideo && !type.inPerson && !type.byPhone);
    setPlaceless(missing);
    if (!missing) mutate(parsed, { onError });
  }

  function changeRows(next: readonly Row[]) {
    onEdit();
    setRows(next);
  }

  return (
    <Card id="visit-types" className="grid scroll-mt-20 gap-4" onInput={onEdit}>
      <div>
        <h2 className="text-lg">{i18n._('Visit types')}</h2>
        <p className="measure text-ink-soft">
          {i18n._(
            'Without any, appointments take 30 minutes and can be booked seven days ahead. With several, patients choose one first. Length and fee of booked appointments do not change.',
          )}
        </p>
      </div>
      <Form
        retain="visit-types"
        className="grid gap-4"
        aria-label={i18n._('Visit types')}
        onSubmit={submit}
      >
        {rows.map(({ key, type }) => (
          <VisitTypeFields
            key={key}
            prefix={`${key}`}
            type={type}
            onRemove={() => changeRows(rows.filter((row) => row.key !== key))}
          />
        ))}
        {placeless && (
          <p role="alert" className="font-medium text-danger">
            {i18n._('Each visit type is by video, in person or by phone, or several of these.')}
          </p>
        )}
        <div className="flex flex-wrap gap-3">
          <Button
            variant="secondary"
            disabled={rows.length >= MAX_TYPES}
            onClick={() => changeRows([...rows, { key: nextKey.current++, type: NEW_TYPE }])}
          >
            <Plus aria-hidden size={18} />
            {i18n._('Add a visit type')}
          </Button>
          {(rows.length > 0 || types.length > 0) && (
            <Button type="submit" pending={isPending}>
              {i18n._('Save visit types')}
            </Button>
          )}
        </div>
      </Form>
    </Card>
  );
}

type VisitTypeFieldsProps = {
  /** The prefix of these fields' names in the form. */
  prefix: string;
  type: Partial<VisitType>;
  onRemove: () => void;
};

type NumberField = 'minutes' | 'step' | 'before' | 'after' | 'horizonDays';

const numberFields = (): { name: NumberField; label: string; min: number; max: number }[] => [
  { name: 'minutes', label: i18n._('Length, minutes'), min: 10, max: 120 },
  { name: 'step', label: i18n._('A start every … minutes'), min: 5, max: 120 },
  { name: 'before', label: i18n._('Break before, minutes'), min: 0, max: 60 },
  { name: 'after', label: i18n._('Break after, minutes'), min: 0, max: 60 },
  { name: 'horizonDays', label: i18n._('Days ahead'), min: 1, max: 90 },
];

function VisitTypeFields({ prefix, type, onRemove }: VisitTypeFieldsProps) {
  const name = (field: string) => `${prefix}.${field}`;
  return (
    <fieldset className="grid gap-3 rounded border border-line p-4">
      <legend className="px-1 font-semibold">{type.name ?? i18n._('New visit type')}</legend>
      <div className="grid items-start gap-3 sm:grid-cols-2 lg:grid-cols-4">
        <Field name={name('name')} label={i18n._('Name')}>
          <Input required maxLength={60} defaultValue={type.name} />
        </Field>
        {numberFields().map(({ name: field, label, min, max }) => (
          <Field key={field} name={name(field)} label={label}>
            <Input type="number" required {...{ min, max }} defaultValue={type[field] ?? 0} />
          </Field>
        ))}
        <Field
          name={name('notice')}
          label={i18n._('Notice, minutes')}
          hint={i18n._('Empty for the clinic’s rule.')}
        >
          <Input type="number" min={0} max={43_200} defaultValue={type.notice ?? ''} />
        </Field>
        <Field
          name={name('fees')}
          label={i18n._('Fee in {currency}', { currency: currencySign() })}
          hint={i18n._('Empty for the doctor’s fee.')}
        >
          <Input type="number" min={0} max={1_000_000} defaultValue={type.fees ?? ''} />
        </Field>
      </div>
      <div className="flex flex-wrap items-center gap-x-6 gap-y-1">
        <Checkbox label={i18n._('By video')} name={name('byVideo')} defaultChecked={type.byVideo} />
        <Checkbox
          label={i18n._('In person')}
          name={name('inPerson')}
          defaultChecked={type.inPerson}
        />
        <Checkbox label={i18n._('By phone')} name={name('byPhone')} defaultChecked={type.byPhone} />
        <Checkbox
          label={i18n._('The clinic confirms each booking')}
          name={name('needsApproval')}
          defaultChecked={type.needsApproval}
        />
        <Button variant="ghost" className="ms-auto" onClick={onRemove}>
          <Trash2 aria-hidden size={18} />
          {i18n._('Remove')}
        </Button>
      </div>
      <ModeFields prefix={prefix} type={type} />
    </fieldset>
  );
}

/** Parses the fields of a `VisitTypeFields` with the same prefix. */
function parseVisitType(values: FormData, prefix: string, id: string | undefined): VisitTypeInput {
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
    byPhone: text('byPhone') !== '',
    ...parseModes(values, prefix),
    needsApproval: text('needsApproval') !== '',
  };
}

import type { VisitType } from '@nadi/contract/schedules';
import { Plus } from 'lucide-react';
import { useRef, useState } from 'react';
import { useEditedVersion } from '#shared/portal/mutations.ts';
import { useRetainedState } from '#shared/session/retained-text.ts';
import { Button } from '#shared/ui/button.tsx';
import { Card } from '#shared/ui/card.tsx';
import { Form } from '#shared/ui/form.tsx';
import { type Owner, saveVisitTypes, type VisitTypeInput } from './schedule-calls.ts';
import { useScheduleChange } from './use-schedule-change.ts';
import { parseVisitType, VisitTypeFields } from './visit-type-fields.tsx';

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
    const missing = parsed.some(({ byVideo, inPerson }) => !byVideo && !inPerson);
    setPlaceless(missing);
    if (!missing) mutate(parsed, { onError });
  }

  function changeRows(next: readonly Row[]) {
    onEdit();
    setRows(next);
  }

  return (
    <Card className="grid gap-4" onInput={onEdit}>
      <div>
        <h2 className="text-lg">Visit types</h2>
        <p className="measure text-ink-soft">
          Without any, appointments take 30 minutes and can be booked seven days ahead. With
          several, patients choose one first. Length and fee of booked appointments do not change.
        </p>
      </div>
      <Form retain="visit-types" className="grid gap-4" aria-label="Visit types" onSubmit={submit}>
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
            Each visit type is by video, in person, or both.
          </p>
        )}
        <div className="flex flex-wrap gap-3">
          <Button
            variant="secondary"
            disabled={rows.length >= MAX_TYPES}
            onClick={() => changeRows([...rows, { key: nextKey.current++, type: NEW_TYPE }])}
          >
            <Plus aria-hidden size={18} />
            Add a visit type
          </Button>
          {(rows.length > 0 || types.length > 0) && (
            <Button type="submit" pending={isPending}>
              Save visit types
            </Button>
          )}
        </div>
      </Form>
    </Card>
  );
}

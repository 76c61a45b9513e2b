import type { BookableVisitType } from '@nadi/contract/schedules';
import { Field } from '#shared/ui/field.tsx';
import { Select } from '#shared/ui/select.tsx';

type VisitTypeSelectProps = {
  types: readonly BookableVisitType[];
  /** By default the first. */
  selected: string | undefined;
  onSelect: (visitTypeId: string) => void;
};

/** Rendered only for a doctor with several visit types. */
export function VisitTypeSelect({ types, selected, onSelect }: VisitTypeSelectProps) {
  if (types.length < 2) return null;
  return (
    <Field name="visit-type" label="What is it for?">
      <Select value={selected ?? types[0]?._id} onChange={({ target }) => onSelect(target.value)}>
        {types.map(({ _id, name, minutes }) => (
          <option key={_id} value={_id}>
            {name}, {minutes} minutes
          </option>
        ))}
      </Select>
    </Field>
  );
}

import { NO_SHOW_NOTE_MAX, NO_SHOW_REASONS } from '@nadi/domain/no-show';
import { Field } from '#shared/ui/field.tsx';
import { Input } from '#shared/ui/input.tsx';
import { Select } from '#shared/ui/select.tsx';
import { NO_SHOW_LABELS, type NoShowWhy } from './no-show.ts';

type NoShowFieldsProps = { why: NoShowWhy; onChange: (why: NoShowWhy) => void };

/** Why the patient did not come; both fields are optional. */
export function NoShowFields({ why, onChange }: NoShowFieldsProps) {
  return (
    <div className="grid grid-cols-1 gap-3">
      <Field name="no-show-reason" label="Why (optional)">
        <Select
          value={why.reason ?? ''}
          onChange={({ target }) =>
            onChange({
              ...why,
              reason: NO_SHOW_REASONS.find((each) => each === target.value) ?? null,
            })
          }
        >
          <option value="">Not known</option>
          {NO_SHOW_REASONS.map((each) => (
            <option key={each} value={each}>
              {NO_SHOW_LABELS[each]}
            </option>
          ))}
        </Select>
      </Field>
      <Field
        name="no-show-note"
        label="In your words (optional)"
        hint="The patient reads both on the page of the appointment."
      >
        <Input
          maxLength={NO_SHOW_NOTE_MAX}
          autoComplete="off"
          value={why.note}
          onChange={({ target }) => onChange({ ...why, note: target.value })}
        />
      </Field>
    </div>
  );
}

import { NO_SHOW_NOTE_MAX, NO_SHOW_REASONS } from '@nadi/domain/stored-values';
import { i18n } from '#shared/language/i18n.ts';
import { Field } from '#shared/ui/form.tsx';
import { Input } from '#shared/ui/input.tsx';
import { SelectField } from '#shared/ui/select-field.tsx';
import { type NoShowWhy, noShowLabel } from './no-show.ts';

type NoShowFieldsProps = { why: NoShowWhy; onChange: (why: NoShowWhy) => void };

/** Why the patient did not come; both fields are optional. */
export function NoShowFields({ why, onChange }: NoShowFieldsProps) {
  return (
    <div className="grid grid-cols-1 gap-3">
      <SelectField
        name="no-show-reason"
        label={i18n._('Why (optional)')}
        value={why.reason ?? ''}
        onSelect={(value) =>
          onChange({ ...why, reason: NO_SHOW_REASONS.find((each) => each === value) ?? null })
        }
        options={[
          ['', i18n._('Not known')],
          ...NO_SHOW_REASONS.map((each) => [each, noShowLabel(each)] as const),
        ]}
      />
      <Field
        name="no-show-note"
        label={i18n._('In your words (optional)')}
        hint={i18n._('The patient reads both on the page of the appointment.')}
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

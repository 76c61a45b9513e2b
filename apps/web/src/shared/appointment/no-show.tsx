import type { Appointment } from '@nadi/contract/appointments';
import { NO_SHOW_NOTE_MAX, NO_SHOW_REASONS, type NoShowReason } from '@nadi/domain/stored-values';
import { Field } from '#shared/ui/form.tsx';
import { Input } from '#shared/ui/input.tsx';
import { SelectField } from '#shared/ui/select-field.tsx';

type NoShowFieldsProps = { why: NoShowWhy; onChange: (why: NoShowWhy) => void };

/** Why the patient did not come; both fields are optional. */
export function NoShowFields({ why, onChange }: NoShowFieldsProps) {
  return (
    <div className="grid grid-cols-1 gap-3">
      <SelectField
        name="no-show-reason"
        label="Why (optional)"
        value={why.reason ?? ''}
        onSelect={(value) =>
          onChange({ ...why, reason: NO_SHOW_REASONS.find((each) => each === value) ?? null })
        }
        options={[
          ['', 'Not known'],
          ...NO_SHOW_REASONS.map((each) => [each, NO_SHOW_LABELS[each]] as const),
        ]}
      />
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

const NO_SHOW_LABELS: Record<NoShowReason, string> = {
  unreachable: 'Could not be reached',
  connection: 'Technical trouble',
  late: 'Came too late',
  'called-off': 'Called off too late',
  other: 'Another reason',
};

/** Describes why the patient did not come, "Came too late: after 40 minutes"; null if it is not recorded. */
export function noShowText({
  noShowReason,
  noShowNote,
}: Pick<Appointment, 'noShowReason' | 'noShowNote'>): string | null {
  const parts = [noShowReason && NO_SHOW_LABELS[noShowReason], noShowNote];
  return parts.filter(Boolean).join(': ') || null;
}

/** Entered by the doctor or the admin. */
export interface NoShowWhy {
  reason: NoShowReason | null;
  note: string;
}

export const NO_WHY: NoShowWhy = { reason: null, note: '' };

/** Returns the request fields of the reason; empty if none was entered. */
export function noShowBody({ reason, note }: NoShowWhy) {
  return { ...(reason && { reason }), ...(note.trim() && { note: note.trim() }) };
}

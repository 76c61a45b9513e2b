import { REASON_MAX } from '@nadi/domain/limits';
import { memo, useState } from 'react';
import { Field } from '#shared/ui/form.tsx';
import { Textarea } from '#shared/ui/input.tsx';
import { readDetails, saveDetails } from './saved-details.ts';

type ReasonStepProps = { docId: string; doctorName: string };

/** The patient's reason for the appointment, optional and sent with the booking. */
export const ReasonStep = memo(function ReasonStep({ docId, doctorName }: ReasonStepProps) {
  const [text, setText] = useState(() => readDetails(docId).reason ?? '');
  return (
    <section className="rounded bg-card p-3 py-5 shadow-card sm:p-6">
      <Field
        name="reason"
        label="What brings you here? (optional)"
        hint={`Only ${doctorName} reads it. ${REASON_MAX - text.length} characters left.`}
      >
        <Textarea
          rows={3}
          maxLength={REASON_MAX}
          placeholder="What bothers you, and since when?"
          value={text}
          onChange={({ target }) => {
            setText(target.value);
            saveDetails(docId, { reason: target.value || undefined });
          }}
        />
      </Field>
    </section>
  );
});

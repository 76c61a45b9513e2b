import type { Appointment } from '@nadi/contract/appointments';
import * as routes from '@nadi/contract/generated/route-table';
import { REASON_MAX } from '@nadi/domain/limits';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { request } from '#shared/api/client.ts';
import { errorMessage } from '#shared/format/error-message.ts';
import { Button } from '#shared/ui/button.tsx';
import { Field, Form } from '#shared/ui/form.tsx';
import { Textarea } from '#shared/ui/input.tsx';
import { toast } from '#shared/ui/toast.ts';

type ReasonFormProps = { appointment: Appointment; reason: string };

/** The patient's reason for the appointment, in their own words. */
export function ReasonForm({ appointment, reason }: ReasonFormProps) {
  const [text, setText] = useState(reason);
  const queries = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: () => request(routes.setReason, { appointmentId: appointment._id, reason: text }),
    onSuccess: ({ message }) => {
      void queries.invalidateQueries({ queryKey: ['patient'] });
      void toast.success(message ?? 'Reason saved');
    },
    onError: (error) => void toast.error(errorMessage(error, 'Your reason was not saved')),
  });
  const changed = text.trim() !== reason;
  return (
    <section
      aria-labelledby="reason-heading"
      className="grid gap-4 rounded bg-card p-5 shadow-card md:p-7"
    >
      <h2 id="reason-heading" className="text-lg">
        Help {appointment.docData.name} prepare
      </h2>
      <Form retain="reason" className="grid gap-3" onSubmit={() => mutate()}>
        <Field
          name="reason"
          label="What brings you here?"
          hint={`Only ${appointment.docData.name} reads it. ${REASON_MAX - text.length} characters left.`}
        >
          <Textarea
            rows={4}
            maxLength={REASON_MAX}
            placeholder="What bothers you, and since when?"
            value={text}
            onChange={({ target }) => setText(target.value)}
          />
        </Field>
        <Button
          type="submit"
          variant="secondary"
          className="justify-self-start"
          disabled={!changed}
          pending={isPending}
        >
          Save
        </Button>
      </Form>
    </section>
  );
}

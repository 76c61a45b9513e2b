import type { Appointment } from '@nadi/contract/appointments';
import * as routes from '@nadi/contract/generated/route-table';
import { REASON_MAX } from '@nadi/domain/limits';
import { useState } from 'react';
import { request } from '#shared/api/client.ts';
import { i18n } from '#shared/language/i18n.ts';
import { Button } from '#shared/ui/button.tsx';
import { Field, Form } from '#shared/ui/form.tsx';
import { Textarea } from '#shared/ui/input.tsx';
import { Section } from '#shared/ui/section.tsx';
import { useAction } from '#shared/ui/use-action.ts';

type ReasonFormProps = { appointment: Appointment; reason: string };

/** The patient's reason for the appointment, in their own words. */
export function ReasonForm({ appointment, reason }: ReasonFormProps) {
  const [text, setText] = useState(reason);
  const { mutate, isPending } = useAction({
    send: () => request(routes.setReason, { appointmentId: appointment._id, reason: text }),
    done: i18n._('Reason saved'),
    failed: i18n._('Your reason was not saved'),
    refresh: ['patient'],
  });
  const changed = text.trim() !== reason;
  const doctor = appointment.docData.name;
  return (
    <Section title={i18n._('Help {doctor} prepare', { doctor })}>
      <Form retain="reason" className="grid gap-3" onSubmit={() => mutate()}>
        <Field
          name="reason"
          label={i18n._('What brings you here?')}
          hint={i18n._('Only {doctor} reads it. {count} characters left.', {
            doctor,
            count: REASON_MAX - text.length,
          })}
        >
          <Textarea
            rows={4}
            maxLength={REASON_MAX}
            placeholder={i18n._('What bothers you, and since when?')}
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
          {i18n._('Save')}
        </Button>
      </Form>
    </Section>
  );
}

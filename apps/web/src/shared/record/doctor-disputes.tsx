import type { Dispute } from '@nadi/contract/disputes';
import * as routes from '@nadi/contract/generated/route-table';
import { DISPUTE_MAX } from '@nadi/domain/limits';
import { useQuery } from '@tanstack/react-query';
import { request } from '#shared/api/client.ts';
import { useFormMutation } from '#shared/portal/mutations.ts';
import { portalQuery } from '#shared/portal/portal.ts';
import { Link } from '#shared/router/link.tsx';
import { Button } from '#shared/ui/button.tsx';
import { Field, Form } from '#shared/ui/form.tsx';
import { Textarea } from '#shared/ui/input.tsx';
import { LoadNotice } from '#shared/ui/notice.tsx';
import { Section } from '#shared/ui/section.tsx';
import { DisputeTexts, disputeLabels } from './dispute-texts.tsx';

type DoctorDisputesProps = {
  /** Of this patient; by default of every patient of the doctor. */
  userId?: string;
  /** Builds the address of an appointment. */
  pathOf: (appointmentId: string) => string;
};

/** Disputes, open ones first, with a form to answer; nothing without disputes of a patient. */
export function DoctorDisputes({ userId, pathOf }: DoctorDisputesProps) {
  const { data, error, refetch, isRefetching } = useQuery({
    ...portalQuery('doctor', routes.listDoctorDisputes, userId === undefined ? {} : { userId }),
    placeholderData: () => undefined,
  });
  if (!data && error) {
    const title = 'What patients dispute could not be loaded';
    return (
      <LoadNotice
        title={
          <span lang="en" dir="ltr">
            {title}
          </span>
        }
        onRetry={refetch}
        retrying={isRefetching}
      />
    );
  }
  if (!data) return null;
  const { disputes, timeZone: zone } = data;
  if (disputes.length === 0) {
    return (
      userId === undefined && (
        <p lang="en" dir="ltr" className="text-ink-soft">
          No patient disputes anything.
        </p>
      )
    );
  }
  const openFirst = disputes.toSorted((a, b) => Number(!!a.answer) - Number(!!b.answer));
  return (
    <Section
      title={
        <span lang="en" dir="ltr">
          Disputes and answers
        </span>
      }
      lead={
        <span lang="en" dir="ltr">
          You answer once. Both texts stay in the record.
        </span>
      }
    >
      <ul className="grid gap-4">
        {openFirst.map((dispute) => (
          <li key={dispute._id} className="grid gap-3 rounded border border-line p-4">
            <DisputeTexts {...{ dispute, zone }} label={labelOf(dispute)} />
            {userId === undefined && dispute.appointmentId && (
              <Link
                lang="en"
                dir="ltr"
                to={pathOf(dispute.appointmentId)}
                className="min-h-6 justify-self-start font-medium text-action underline"
              >
                Open the record of {dispute.patient}
              </Link>
            )}
            {dispute.isYours && !dispute.answer && <AnswerForm dispute={dispute} />}
          </li>
        ))}
      </ul>
    </Section>
  );
}

function labelOf({ about, entry, patient }: Dispute): string {
  return `${patient} · ${entry || disputeLabels()[about.kind]}`;
}

function AnswerForm({ dispute }: { dispute: Dispute }) {
  const { submit, pending, problems } = useFormMutation({
    send: (values) =>
      request(routes.answerDispute, {
        ...{ disputeId: dispute._id, text: String(values.get('text')) },
      }),
    done: 'Saved',
    reloads: true,
  });
  return (
    <Form
      lang="en"
      dir="ltr"
      retain={`dispute-answer:${dispute._id}`}
      problems={problems}
      onSubmit={submit}
      className="grid grid-cols-1 gap-3"
    >
      <Field name="text" label="Your answer" hint="The patient reads it as you write it.">
        <Textarea required rows={3} maxLength={DISPUTE_MAX} />
      </Field>
      <Button type="submit" pending={pending} className="justify-self-start">
        Answer
      </Button>
    </Form>
  );
}

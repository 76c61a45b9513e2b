import type { Appointment } from '@nadi/contract/appointments';
import type { FollowUp, SharedSummary as Summary } from '@nadi/contract/record';
import { parseIsoDate } from '@nadi/domain/iso-date';
import { displayDate } from '@nadi/messages/en/dates';
import { paths } from '#app/paths.ts';
import { formatInstant } from '#shared/format/instants.ts';
import { LinkButton } from '#shared/ui/button.tsx';
import { Section } from '#shared/ui/section.tsx';

type SharedSummaryProps = {
  summary: Summary;
  reason: string;
  /** The follow-up that is already booked. */
  booked: FollowUp | undefined;
  appointment: Appointment;
  zone: string;
};

/** The doctor's summary as four plain questions, with a link to book the follow-up. */
export function SharedSummary({ summary, reason, booked, appointment, zone }: SharedSummaryProps) {
  const { name } = appointment.docData;
  const answers = [
    ['What you came for', reason],
    ['What was found', summary.found],
    ['What to do', summary.toDo],
    ['Come back if', summary.comeBackIf],
  ].filter(([, text]) => text);
  const followUp = summary.followUpOn ? parseIsoDate(summary.followUpOn) : null;
  return (
    <Section
      anchor="summary"
      title="Summary of your appointment"
      lead={
        <span className="text-xs figures">
          Shared by {name}, {formatInstant(summary.sharedAt, zone)}
        </span>
      }
    >
      <dl className="grid gap-4 sm:grid-cols-2">
        {answers.map(([question, text]) => (
          <div key={question} className="min-w-0">
            <dt className="text-xs text-ink-soft">{question}</dt>
            <dd className="measure whitespace-pre-line wrap-anywhere">{text}</dd>
          </div>
        ))}
      </dl>
      {booked && (
        <p className="rounded bg-action-soft p-4">
          Your follow-up is booked:{' '}
          <strong className="figures">
            {displayDate(booked.slotDate)}, {booked.slotTime}
          </strong>
          .
        </p>
      )}
      {followUp && !booked && (
        <div className="flex flex-wrap items-center justify-between gap-3 rounded bg-action-soft p-4">
          <p>
            {name} would like to see you again around{' '}
            <strong className="figures">{displayDate(followUp)}</strong>.
          </p>
          <LinkButton to={paths.appointment(appointment.docId)} variant="secondary">
            Book a follow-up
          </LinkButton>
        </div>
      )}
    </Section>
  );
}

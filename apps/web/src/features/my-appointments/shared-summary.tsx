import type { Appointment } from '@nadi/contract/appointments';
import type { FollowUp, SharedSummary as Summary } from '@nadi/contract/record';
import { formatDay } from '@nadi/messages/when';
import { paths } from '#app/paths.ts';
import { formatInstant } from '#shared/format/instants.ts';
import { describeSlot } from '#shared/format/slot.ts';
import { i18n } from '#shared/language/i18n.ts';
import { LinkButton } from '#shared/ui/button.tsx';
import { RichText } from '#shared/ui/rich-text.tsx';
import { Section } from '#shared/ui/section.tsx';

const MARKS = { time: (words: string) => <strong className="figures">{words}</strong> };

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
    [i18n._('What you came for'), reason],
    [i18n._('What was found'), summary.found],
    [i18n._('What to do'), summary.toDo],
    [i18n._('Come back if'), summary.comeBackIf],
  ].filter(([, text]) => text);
  const { followUpOn } = summary;
  return (
    <Section
      anchor="summary"
      title={i18n._('Summary of your appointment')}
      lead={
        <span className="text-xs figures">
          {i18n._('Shared by {doctor}, {when}', {
            doctor: name,
            when: formatInstant(summary.sharedAt, zone),
          })}
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
          <RichText
            text={i18n._('Your follow-up is booked: <time>{when}</time>.', {
              when: describeSlot(booked),
            })}
            marks={MARKS}
          />
        </p>
      )}
      {followUpOn && !booked && (
        <div className="flex flex-wrap items-center justify-between gap-3 rounded bg-action-soft p-4">
          <p>
            <RichText
              text={i18n._('{doctor} would like to see you again around <time>{day}</time>.', {
                doctor: name,
                day: formatDay(i18n, followUpOn),
              })}
              marks={MARKS}
            />
          </p>
          <LinkButton to={paths.appointment(appointment.docId)} variant="secondary">
            {i18n._('Book a follow-up')}
          </LinkButton>
        </div>
      )}
    </Section>
  );
}

import * as routes from '@nadi/contract/generated/route-table';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import { request } from '#shared/api/client.ts';
import { isPending as isOpen } from '#shared/appointment/appointment.ts';
import { ConsentWords } from '#shared/consent/consent-text.tsx';
import { errorMessage } from '#shared/format/error-message.ts';
import { i18n } from '#shared/language/i18n.ts';
import { Button } from '#shared/ui/button.tsx';
import { toast } from '#shared/ui/toast.ts';

type GreenRoomConsentProps = {
  roomId: string;
  token: string;
  /** Shows one line that opens the question: on phones the preview stays in view. */
  compact?: boolean;
  /** Stored by the caller, because a rotated phone shows the question in another place. */
  view: ConsentView;
  onView: (view: ConsentView) => void;
};

/** `asked` until the patient acts. */
export type ConsentView = 'asked' | 'opened' | 'later';

/**
 * Asks for the patient's consent to telemedicine for the appointment that owns the room. Skipped if it is
 * decided for the clinic's current text. Joining does not require an answer.
 */
export function GreenRoomConsent({
  roomId,
  token,
  compact = false,
  view,
  onView,
}: GreenRoomConsentProps) {
  const heading = useId();
  const { data } = useQuery({
    queryKey: ['patient', token, 'green-room-consent', roomId],
    queryFn: ({ signal }) => fetchQuestion(roomId, signal),
  });
  const queries = useQueryClient();
  const { mutate, isPending, variables } = useMutation({
    mutationFn: (answer: Answer) =>
      request(routes.recordConsent, { ...answer, manner: 'green-room' }, { as: 'patient' }),
    onSuccess: async ({ message }) => {
      void toast.success(message ?? i18n._('Your answer is recorded'));
      await queries.invalidateQueries({ queryKey: ['patient'] });
    },
    onError: (error) =>
      void toast.error(errorMessage(error, i18n._('Your answer was not recorded'))),
  });
  if (!data || view === 'later') return null;
  if (compact && view === 'asked') return <ConsentLine onOpen={() => onView('opened')} />;
  const { appointmentId, version, text } = data;
  const answer = (agreed: boolean) => () => mutate({ appointmentId, version, agreed });
  return (
    <section aria-labelledby={heading} className="grid gap-3 rounded bg-card p-5 shadow-card">
      <h2 ref={compact ? focusHeading : null} tabIndex={-1} id={heading} className="text-lg">
        {i18n._('Consent to telemedicine')}
      </h2>
      <p>{describeQuestion(data)}</p>
      <ConsentWords summary={i18n._('What you agree to')} text={text} />
      <div className="flex flex-wrap gap-3 max-sm:grid">
        <Button
          variant="secondary"
          pending={isPending && variables.agreed}
          disabled={isPending}
          onClick={answer(true)}
        >
          {i18n._('I agree')}
        </Button>
        <Button
          variant="ghost"
          pending={isPending && !variables.agreed}
          disabled={isPending}
          onClick={answer(false)}
        >
          {i18n._('I do not agree')}
        </Button>
        <Button variant="ghost" disabled={isPending} onClick={() => onView('later')}>
          {i18n._('Decide later')}
        </Button>
      </div>
    </section>
  );
}

type Question = { doctor: string; dependant: string | null; outdated: boolean };

function describeQuestion({ doctor, dependant, outdated }: Question): string {
  if (dependant === null) {
    return outdated
      ? i18n._('The clinic has changed its text since you agreed. Please read it.')
      : i18n._('Please decide before you meet {doctor} by video.', { doctor });
  }
  const names = { dependant, doctor };
  return outdated
    ? i18n._(
        'The clinic has changed its text since consent was given for {dependant}. Please read it.',
        names,
      )
    : i18n._('Please decide, for {dependant}, before they meet {doctor} by video.', names);
}

/** Moves the focus to the content that has replaced the pressed button. */
function focusHeading(heading: HTMLElement | null): void {
  heading?.focus();
}

function ConsentLine({ onOpen }: { onOpen: () => void }) {
  const heading = useId();
  return (
    <section
      aria-labelledby={heading}
      className="flex items-center justify-between gap-3 rounded bg-card p-4 shadow-card"
    >
      <h2 id={heading} className="text-base">
        {i18n._('Consent to telemedicine')}
      </h2>
      <Button variant="secondary" aria-describedby={heading} onClick={onOpen}>
        {i18n._('Decide')}
      </Button>
    </section>
  );
}

interface Answer {
  appointmentId: string;
  version: number;
  agreed: boolean;
}

/** Returns null if there is no question. */
async function fetchQuestion(roomId: string, signal: AbortSignal) {
  const background = true;
  const { appointments } = await request(
    routes.listPatientAppointments,
    {},
    { signal, background },
  );
  const appointment = appointments.find(({ meetingId }) => meetingId === roomId);
  if (!appointment || !isOpen(appointment)) return null;
  const { _id: appointmentId, docData, userData } = appointment;
  const { consent, isSelf } = await request(
    routes.getConsent,
    { appointmentId },
    { signal, background },
  );
  const { state, current } = consent;
  if (state !== 'open' && state !== 'outdated') return null;
  return {
    appointmentId,
    doctor: docData.name,
    dependant: isSelf ? null : userData.name,
    outdated: state === 'outdated',
    version: current.version,
    text: current.text,
  };
}

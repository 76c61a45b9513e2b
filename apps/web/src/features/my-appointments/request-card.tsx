import type { Appointment } from '@nadi/contract/appointments';
import * as routes from '@nadi/contract/generated/route-table';
import type { Instant } from '@nadi/domain/limits';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Hourglass } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { paths } from '#app/paths.ts';
import { request } from '#shared/api/client.ts';
import { useClinicQuery } from '#shared/clinic/clinic.tsx';
import { errorMessage } from '#shared/format/error-message.ts';
import { countdown, formatInstant } from '#shared/format/instants.ts';
import { describeSlot } from '#shared/format/slot.ts';
import { i18n } from '#shared/language/i18n.ts';
import { useNavigate } from '#shared/router/router.tsx';
import { Button, LinkButton } from '#shared/ui/button.tsx';
import { RadioCards } from '#shared/ui/radio-cards.tsx';
import { Section } from '#shared/ui/section.tsx';
import { toast } from '#shared/ui/toast.ts';

type RequestCardProps = {
  appointment: Appointment;
  zone: string;
  now: Instant;
  /** The buttons that move and withdraw a request. */
  children?: ReactNode;
};

const CARD_STYLE = 'grid gap-3 rounded bg-card p-5 shadow-card';

/** A request that waits, with the end of its time and what follows. */
export function WaitingRequest({ appointment, zone, now, children }: RequestCardProps) {
  const { docData, requestUntil = appointment.startsAt } = appointment;
  const mail = useClinicQuery().data?.mail;
  return (
    <Section
      plain
      title={i18n._('Your request is with the clinic')}
      heading="text-base"
      className={CARD_STYLE}
    >
      <p role="status" className="flex items-center gap-2 font-medium text-waiting">
        <Hourglass aria-hidden size={18} className="shrink-0" />
        {i18n._('Waiting for the doctor’s answer, until {until}', {
          until: formatInstant(requestUntil, zone),
        })}
      </p>
      <p className="text-ink-soft figures">
        {requestUntil > now && `${i18n._('{left}.', { left: countdown(requestUntil, now) })} `}
        {i18n._(
          'We hold this time for you until then. Without an answer it is free again, and you have paid nothing.',
        )}
      </p>
      <ol className="grid list-decimal gap-2 ps-5 text-ink-soft">
        <li>
          {i18n._('You have sent the request, {when}.', {
            when: formatInstant(appointment.bookedAt, zone),
          })}
        </li>
        <li>
          {mail
            ? i18n._('{doctor} or the clinic answers. You see it here, and get an e-mail.', {
                doctor: docData.name,
              })
            : i18n._('{doctor} or the clinic answers. You see it here.', { doctor: docData.name })}
        </li>
        <li>
          {i18n._('Once it is accepted you are booked, and can pay and add it to your calendar.')}
        </li>
      </ol>
      <div className="flex flex-wrap items-center gap-2">{children}</div>
    </Section>
  );
}

/** A request that was not accepted: times that are offered instead, or what the patient can do. */
export function DeclinedRequest({ appointment, zone, now }: RequestCardProps) {
  const { docId, docData, requestExpired, proposals = [] } = appointment;
  if (proposals.some(({ heldUntil }) => heldUntil > now)) {
    return <Proposals {...{ appointment, zone, now }} />;
  }
  return (
    <Section
      plain
      heading="text-base"
      title={
        requestExpired
          ? i18n._('The clinic did not answer in time')
          : i18n._('The clinic cannot do this appointment')
      }
      className={CARD_STYLE}
    >
      <Message appointment={appointment} />
      <p className="text-ink-soft">
        {requestExpired && `${i18n._('We are sorry.')} `}
        {i18n._('Nothing was booked and you have paid nothing. The time is free again.')}
      </p>
      <LinkButton to={paths.appointment(docId)}>
        {i18n._('Choose another time with {doctor}', { doctor: docData.name })}
      </LinkButton>
    </Section>
  );
}

function Message({ appointment: { cancelReason, docData } }: { appointment: Appointment }) {
  if (!cancelReason) return null;
  return (
    <p className="wrap-anywhere">
      <span className="font-medium">{i18n._('From {doctor}:', { doctor: docData.name })} </span>
      {cancelReason}
    </p>
  );
}

/** The doctor's message with the acceptance. */
export function AcceptMessage({ appointment: { acceptMessage, docData } }: RequestCardProps) {
  return (
    <p className="rounded bg-done-soft p-4 wrap-anywhere">
      <span className="font-medium">{i18n._('From {doctor}:', { doctor: docData.name })} </span>
      {acceptMessage}
    </p>
  );
}

/** The offered times; the first one is chosen at first. */
function Proposals({ appointment, zone, now }: RequestCardProps) {
  const proposals = (appointment.proposals ?? []).filter(({ heldUntil }) => heldUntil > now);
  const [picked, setPicked] = useState<string>();
  const chosen = proposals.find(({ _id }) => _id === picked) ?? proposals[0];
  const queries = useQueryClient();
  const navigate = useNavigate();
  const reload = () => queries.invalidateQueries({ queryKey: ['patient'] });
  const onError = (error: Error) => {
    void toast.error(errorMessage(error, i18n._('The time could not be booked')));
    void reload();
  };
  const take = useMutation({
    mutationFn: (proposalId: string) => request(routes.acceptProposal, { proposalId }),
    onSuccess: async ({ message, appointmentId }) => {
      void toast.success(message ?? i18n._('Appointment booked'));
      await queries.cancelQueries({ queryKey: ['patient'] });
      void reload();
      navigate(paths.myAppointment(appointmentId), { state: { justBooked: true } });
    },
    onError,
  });
  const refuse = useMutation({
    mutationFn: () => request(routes.declineProposals, { appointmentId: appointment._id }),
    onSuccess: ({ message }) => {
      if (message) void toast.success(message);
      void reload();
    },
    onError,
  });
  if (!chosen) return null;
  const until = Math.min(...proposals.map(({ heldUntil }) => heldUntil));
  return (
    <Section
      plain
      heading="text-base"
      title={i18n._('{doctor} offers other times', { doctor: appointment.docData.name })}
      className={CARD_STYLE}
    >
      <Message appointment={appointment} />
      <p className="text-ink-soft">
        {i18n._(
          'They are held for you until {until}. Your old request has ended, and you have paid nothing.',
          { until: formatInstant(until, zone) },
        )}
      </p>
      <RadioCards
        legend={i18n._('Offered times')}
        name="proposal"
        cards={proposals.map((proposal) => ({
          value: proposal._id,
          label: describeSlot(proposal),
        }))}
        selected={chosen._id}
        onSelect={setPicked}
      />
      <div className="flex flex-wrap gap-2">
        <Button pending={take.isPending || take.isSuccess} onClick={() => take.mutate(chosen._id)}>
          {i18n._('Take {when}', { when: describeSlot(chosen) })}
        </Button>
        <Button variant="ghost" pending={refuse.isPending} onClick={() => refuse.mutate()}>
          {i18n._('None of these fits')}
        </Button>
      </div>
    </Section>
  );
}

import * as routes from '@nadi/contract/generated/route-table';
import type { WaitlistOffer } from '@nadi/contract/waitlist';
import { parseSlotDate, wallClock } from '@nadi/domain/clinic-time';
import { type Instant, minutes, seconds } from '@nadi/domain/limits';
import { joinWords } from '@nadi/messages/en/english';
import { formatClock } from '@nadi/messages/when';
import { useQueryClient } from '@tanstack/react-query';
import { BellRing } from 'lucide-react';
import { Suspense, useState } from 'react';
import { paths } from '#app/paths.ts';
import { request } from '#shared/api/client.ts';
import { shownPolicy } from '#shared/clinic/shown-policy.ts';
import { specialityName } from '#shared/doctor/choice-names.ts';
import { errorMessage } from '#shared/format/error-message.ts';
import { formatInstant } from '#shared/format/instants.ts';
import { dayLabel, useNow } from '#shared/format/now.ts';
import { i18n } from '#shared/language/i18n.ts';
import { useNavigate } from '#shared/router/router.tsx';
import { Avatar } from '#shared/ui/avatar.tsx';
import { Button } from '#shared/ui/button.tsx';
import { Card } from '#shared/ui/card.tsx';
import { lazyPart } from '#shared/ui/lazy.tsx';
import { Money } from '#shared/ui/money.tsx';
import { Notice } from '#shared/ui/notice.tsx';
import { RichText } from '#shared/ui/rich-text.tsx';
import { useAction } from '#shared/ui/use-action.ts';
import { useLeaveWaitlist, useWaitlist } from '#shared/waitlist/waitlist.ts';
import { splitAppointments } from './appointment-rules.ts';
import { useAppointments } from './use-appointments.ts';

const OfferedRefundRule = lazyPart(
  async () => (await import('./refund-rule.tsx')).OfferedRefundRule,
);

/** Free slots held for the patient, each with its remaining time. */
export function WaitlistOffers({ token }: { token: string }) {
  const { data } = useWaitlist(token);
  const [problem, setProblem] = useState<string>();
  return (
    <>
      {problem && (
        <Notice tone="waiting" urgent>
          {problem}
        </Notice>
      )}
      {data?.offers.map((offer) => (
        <OfferCard
          key={offer._id}
          {...{ offer, token }}
          zone={data.timeZone}
          onProblem={setProblem}
        />
      ))}
    </>
  );
}

type OfferCardProps = {
  offer: WaitlistOffer;
  zone: string;
  token: string;
  onProblem: (problem: string | undefined) => void;
};

function OfferCard({ offer, zone, token, onProblem }: OfferCardProps) {
  const { docData, slotDate, slotTime, fees, expiresAt, entryId } = offer;
  const { accept, accepting } = useAccept(offer, onProblem);
  const leaving = useLeaveWaitlist();
  const now = useNow(seconds(1));
  const left = formatCountdown(expiresAt, now);
  const date = parseSlotDate(slotDate);
  const day = date ? dayLabel(date, wallClock(zone, now)) : slotDate;
  const when = joinWords(i18n, [day, formatClock(i18n, slotTime)]);
  return (
    <Card className="grid gap-4 border-2 border-action md:p-7">
      <div className="grid gap-1">
        <h2 className="flex items-center gap-3 text-lg" role="status">
          <BellRing aria-hidden size={22} className="text-action" />
          {i18n._('A slot with {doctor} is free', { doctor: docData.name })}
        </h2>
        {left ? (
          <p className="figures">
            <RichText
              text={i18n._(
                'Held for <shown>you for </shown><left>{left}</left><spoken>you</spoken>, until {until}. It is yours alone until then.',
                { left, until: formatInstant(expiresAt, zone) },
              )}
              marks={{
                shown: (words) => <span aria-hidden>{words}</span>,
                left: (words) => <strong aria-hidden>{words}</strong>,
                spoken: (words) => <span className="sr-only">{words}</span>,
              }}
            />
          </p>
        ) : (
          <p>{i18n._('The time is over. The slot goes to the next person.')}</p>
        )}
        <p role="status" className="sr-only">
          {left && spokenMinutes(expiresAt - now)}
        </p>
      </div>
      <div className="flex items-center gap-4 rounded bg-action-soft p-4">
        <Avatar name={docData.name} src={docData.image} size={56} className="self-center" />
        <div className="min-w-0">
          <p className="text-lg font-semibold figures">{when}</p>
          <p className="text-ink-soft">
            {specialityName(docData.speciality)} · <Money amount={fees} />
          </p>
        </div>
      </div>
      <OtherAppointment offer={offer} token={token} zone={zone} />
      <Suspense>
        <OfferedRefundRule />
      </Suspense>
      <div className="flex flex-wrap gap-3 max-sm:grid">
        <Button pending={accepting} disabled={!left} onClick={accept}>
          {i18n._('Take {when}', { when })}
        </Button>
        <Button variant="ghost" pending={leaving.isPending} onClick={() => leaving.mutate(entryId)}>
          {i18n._('Leave the waitlist')}
        </Button>
      </div>
    </Card>
  );
}

/** Says that a coming appointment with the same doctor stays, since taking the slot books another one. */
function OtherAppointment({ offer, token, zone }: Omit<OfferCardProps, 'onProblem'>) {
  const { appointments = [] } = useAppointments(token);
  const { upcoming } = splitAppointments(appointments, Date.now());
  const other = upcoming.find(({ docId }) => docId === offer.docId);
  if (!other) return null;
  return (
    <p className="text-ink-soft figures">
      {i18n._(
        'Your appointment on {when} stays booked. If you take this one instead, please cancel it afterwards.',
        { when: formatInstant(other.startsAt, zone) },
      )}
    </p>
  );
}

/** Returns the countdown for screen readers, which is announced at five minutes and at one. */
function spokenMinutes(left: number): string {
  if (left > minutes(5)) return '';
  return left > minutes(1) ? i18n._('Five minutes left') : i18n._('One minute left');
}

function useAccept(offer: WaitlistOffer, onProblem: OfferCardProps['onProblem']) {
  const navigate = useNavigate();
  const queries = useQueryClient();
  const { mutate, isPending } = useAction({
    send: () => request(routes.acceptOffer, { offerId: offer._id, ...shownPolicy(queries) }),
    done: i18n._('Appointment booked'),
    quiet: 'failures',
    refresh: ['patient'],
    refreshAfterFailure: true,
    onDone: ({ appointmentId }) => {
      onProblem(undefined);
      navigate(paths.myAppointment(appointmentId), { state: { justBooked: true } });
    },
    onFailed: (error) => {
      onProblem(errorMessage(error, i18n._('The slot could not be booked.')));
      void queries.invalidateQueries({ queryKey: ['clinic'] });
    },
  });
  return { accept: () => mutate(), accepting: isPending };
}

/** Formats the time until an instant as `14:32`, in minutes and seconds; null once it has passed. */
export function formatCountdown(until: Instant, now: Instant): string | null {
  const left = until - now;
  if (left <= 0) return null;
  const rest = Math.floor((left % minutes(1)) / seconds(1));
  return `${Math.floor(left / minutes(1))}:${String(rest).padStart(2, '0')}`;
}

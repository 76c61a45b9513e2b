import * as routes from '@nadi/contract/generated/route-table';
import type { WaitlistOffer } from '@nadi/contract/waitlist';
import { type Instant, minutes, seconds } from '@nadi/domain/limits';
import { displayDate } from '@nadi/messages/en/dates';
import { useState } from 'react';
import { paths } from '#app/paths.ts';
import { request } from '#shared/api/client.ts';
import { errorMessage } from '#shared/format/error-message.ts';
import { formatInstant } from '#shared/format/instants.ts';
import { useNow } from '#shared/format/now.ts';
import { useNavigate } from '#shared/router/router.tsx';
import { Avatar } from '#shared/ui/avatar.tsx';
import { Button } from '#shared/ui/button.tsx';
import { Card } from '#shared/ui/card.tsx';
import { Money } from '#shared/ui/money.tsx';
import { Notice } from '#shared/ui/notice.tsx';
import { useAction } from '#shared/ui/use-action.ts';
import { useWaitlist } from '#shared/waitlist/waitlist.ts';

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
        <OfferCard key={offer._id} offer={offer} zone={data.timeZone} onProblem={setProblem} />
      ))}
    </>
  );
}

type OfferCardProps = {
  offer: WaitlistOffer;
  zone: string;
  onProblem: (problem: string | undefined) => void;
};

function OfferCard({ offer, zone, onProblem }: OfferCardProps) {
  const { docData, slotDate, slotTime, fees, expiresAt } = offer;
  const { accept, accepting } = useAccept(offer, onProblem);
  const left = formatCountdown(expiresAt, useNow(seconds(1)));
  return (
    <Card className="grid gap-4 border-2 border-action">
      <h2 className="text-lg" role="status">
        A slot with {docData.name} is free
      </h2>
      <div className="flex items-center gap-4">
        <Avatar name={docData.name} src={docData.image} size={56} />
        <div className="min-w-0">
          <p className="text-lg font-semibold figures">
            {displayDate(slotDate)}, {slotTime}
          </p>
          <p className="text-ink-soft">
            {docData.speciality} · <Money rupees={fees} />
          </p>
        </div>
      </div>
      <p className="figures">
        {left ? (
          <>
            Held for you for <strong aria-hidden>{left}</strong>
            <span className="sr-only">you</span>, until {formatInstant(expiresAt, zone)}.
          </>
        ) : (
          'The time is over. The slot goes to the next person.'
        )}
      </p>
      <Button
        className="justify-self-start max-sm:w-full"
        pending={accepting}
        disabled={!left}
        onClick={accept}
      >
        Take {slotTime}
      </Button>
    </Card>
  );
}

function useAccept(offer: WaitlistOffer, onProblem: OfferCardProps['onProblem']) {
  const navigate = useNavigate();
  const { mutate, isPending } = useAction({
    send: () => request(routes.acceptOffer, { offerId: offer._id }),
    done: 'Appointment booked',
    quiet: 'failures',
    refresh: ['patient'],
    refreshAfterFailure: true,
    onDone: ({ appointmentId }) => {
      onProblem(undefined);
      navigate(paths.myAppointment(appointmentId), { state: { justBooked: true } });
    },
    onFailed: (error) => onProblem(errorMessage(error, 'The slot could not be booked.')),
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

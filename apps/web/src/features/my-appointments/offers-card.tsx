import type { Appointment } from '@nadi/contract/appointments';
import * as routes from '@nadi/contract/generated/route-table';
import type { OpenOffers } from '@nadi/contract/replanning';
import { formatSlotTime, wallClock } from '@nadi/domain/clinic-time';
import type { Instant } from '@nadi/domain/limits';
import { formatMoney } from '@nadi/domain/money';
import { displayDate } from '@nadi/messages/en/dates';
import { replanHeading, replanOutcome, replanParagraphs } from '@nadi/messages/en/replan-mails';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { request } from '#shared/api/client.ts';
import { errorMessage } from '#shared/format/error-message.ts';
import { formatInstant } from '#shared/format/instants.ts';
import { Button } from '#shared/ui/button.tsx';
import { ConfirmDialog } from '#shared/ui/dialog.tsx';
import { NotedRadioCards } from '#shared/ui/noted-radio-cards.tsx';
import { Section } from '#shared/ui/section.tsx';
import { toast } from '#shared/ui/toast.ts';

type Offer = OpenOffers['offers'][number];
type Answer = { offerId: string } | 'keep' | 'cancel';
type OffersCardProps = { appointment: Appointment; zone: string; now: Instant };

/** Other times that the clinic offers because of the doctor's day: take one, keep the appointment or cancel it. */
export function OffersCard({ appointment, zone, now }: OffersCardProps) {
  const { _id: appointmentId, docData, replan } = appointment;
  const [picked, setPicked] = useState<string>();
  const [cancelling, setCancelling] = useState(false);
  const queries = useQueryClient();
  const answer = useMutation({
    mutationFn: (given: Answer) =>
      request(
        routes.answerOffers,
        typeof given === 'string'
          ? { appointmentId, answer: given }
          : { appointmentId, answer: 'accept', offerId: given.offerId },
        { as: 'patient' },
      ),
    onSuccess: ({ message }) => {
      if (message) void toast.success(message);
    },
    onError: (error: Error) =>
      void toast.error(errorMessage(error, 'Your answer could not be saved')),
    // Also after a refusal: the clinic may have moved the appointment, or the time has ended.
    onSettled: () => {
      setCancelling(false);
      return queries.invalidateQueries({ queryKey: ['patient'] });
    },
  });
  if (!replan) return null;
  const offers = replan.heldUntil > now ? replan.offers : [];
  const { cause, expectedAt } = replan;
  const expected = expectedAt === undefined ? null : formatSlotTime(wallClock(zone, expectedAt));
  const chosen = offers.find(({ _id }) => _id === picked) ?? offers[0];
  return (
    <Section
      plain
      heading="text-base"
      title={replanHeading(cause, docData.name)}
      className="grid gap-3 rounded bg-card p-5 shadow-card"
    >
      {replanParagraphs(cause, expected).map((text) => (
        <p key={text}>{text}</p>
      ))}
      {chosen ? (
        <>
          <NotedRadioCards
            legend="Times that are held for you"
            name="offer"
            cards={offers.map((offer) => ({
              value: offer._id,
              label: toTime(offer),
              note: toNote(offer, appointment),
            }))}
            selected={chosen._id}
            onSelect={setPicked}
          />
          <p className="text-xs text-ink-soft figures">
            They are held for you until {formatInstant(replan.heldUntil, zone)}.
          </p>
        </>
      ) : (
        <p>No other time is held for you now. Please call us, or choose another time below.</p>
      )}
      <p className="text-ink-soft">{replanOutcome(expected)}</p>
      <div className="flex flex-wrap gap-2">
        {chosen && (
          <Button pending={answer.isPending} onClick={() => answer.mutate({ offerId: chosen._id })}>
            Take {toTime(chosen)}
          </Button>
        )}
        {expected !== null && (
          <Button
            variant="secondary"
            disabled={answer.isPending}
            onClick={() => answer.mutate('keep')}
          >
            {`Keep my appointment, about ${expected}`}
          </Button>
        )}
        <Button variant="ghost" disabled={answer.isPending} onClick={() => setCancelling(true)}>
          Cancel the appointment
        </Button>
      </div>
      <ConfirmDialog
        open={cancelling}
        title="Cancel this appointment?"
        confirmLabel="Cancel appointment"
        pending={answer.isPending}
        onConfirm={() => answer.mutate('cancel')}
        onCancel={() => setCancelling(false)}
      >
        All that you have paid goes back to you. The times that are held for you are free again.
      </ConfirmDialog>
    </Section>
  );
}

function toTime({ slotDate, slotTime }: Offer): string {
  return `${displayDate(slotDate)}, ${slotTime}`;
}

function toNote(offer: Offer, { docId, amount }: Appointment): string {
  const difference = offer.amount - amount;
  const price =
    difference === 0
      ? offer.docId !== docId && 'same fee'
      : `${formatMoney(Math.abs(difference))} ${difference > 0 ? 'more' : 'less'}`;
  return [offer.doctor, offer.kind === 'video' && 'by video', offer.place, price]
    .filter(Boolean)
    .join(', ');
}

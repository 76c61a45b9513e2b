import type { Appointment } from '@nadi/contract/appointments';
import * as routes from '@nadi/contract/generated/route-table';
import type { OpenOffers } from '@nadi/contract/replanning';
import { wallClock } from '@nadi/domain/clinic-time';
import type { Instant } from '@nadi/domain/limits';
import { joinWords } from '@nadi/messages/en/english';
import {
  offeredByVideo,
  replanHeading,
  replanOutcome,
  replanParagraphs,
} from '@nadi/messages/en/replan-mails';
import { formatAmount, formatClock } from '@nadi/messages/when';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { request } from '#shared/api/client.ts';
import { errorMessage } from '#shared/format/error-message.ts';
import { formatInstant } from '#shared/format/instants.ts';
import { describeSlot } from '#shared/format/slot.ts';
import { i18n } from '#shared/language/i18n.ts';
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
      void toast.error(errorMessage(error, i18n._('Your answer could not be saved'))),
    // Also after a refusal: the clinic may have moved the appointment, or the time has ended.
    onSettled: () => {
      setCancelling(false);
      return queries.invalidateQueries({ queryKey: ['patient'] });
    },
  });
  if (!replan) return null;
  const offers = replan.heldUntil > now ? replan.offers : [];
  const { cause, expectedAt } = replan;
  const expected = expectedAt === undefined ? null : formatClock(i18n, wallClock(zone, expectedAt));
  const chosen = offers.find(({ _id }) => _id === picked) ?? offers[0];
  return (
    <Section
      plain
      heading="text-base"
      title={replanHeading(cause, docData.name, i18n)}
      className="grid gap-3 rounded bg-card p-5 shadow-card"
    >
      {replanParagraphs(cause, expected, i18n).map((text) => (
        <p key={text}>{text}</p>
      ))}
      {chosen ? (
        <>
          <NotedRadioCards
            legend={i18n._('Times that are held for you')}
            name="offer"
            cards={offers.map((offer) => ({
              value: offer._id,
              label: describeSlot(offer),
              note: toNote(offer, appointment),
            }))}
            selected={chosen._id}
            onSelect={setPicked}
          />
          <p className="text-xs text-ink-soft figures">
            {i18n._('They are held for you until {until}.', {
              until: formatInstant(replan.heldUntil, zone),
            })}
          </p>
        </>
      ) : (
        <p>
          {i18n._(
            'No other time is held for you now. Please call us, or choose another time below.',
          )}
        </p>
      )}
      <p className="text-ink-soft">{replanOutcome(expected, i18n)}</p>
      <div className="flex flex-wrap gap-2">
        {chosen && (
          <Button pending={answer.isPending} onClick={() => answer.mutate({ offerId: chosen._id })}>
            {i18n._('Take {when}', { when: describeSlot(chosen) })}
          </Button>
        )}
        {expected !== null && (
          <Button
            variant="secondary"
            disabled={answer.isPending}
            onClick={() => answer.mutate('keep')}
          >
            {i18n._('Keep my appointment, about {time}', { time: expected })}
          </Button>
        )}
        <Button variant="ghost" disabled={answer.isPending} onClick={() => setCancelling(true)}>
          {i18n._('Cancel the appointment')}
        </Button>
      </div>
      <ConfirmDialog
        open={cancelling}
        title={i18n._('Cancel this appointment?')}
        confirmLabel={i18n._('Cancel appointment')}
        pending={answer.isPending}
        onConfirm={() => answer.mutate('cancel')}
        onCancel={() => setCancelling(false)}
      >
        {i18n._(
          'All that you have paid goes back to you. The times that are held for you are free again.',
        )}
      </ConfirmDialog>
    </Section>
  );
}

/** Describes the doctor, the place and the price of an offer. */
function toNote(offer: Offer, appointment: Appointment): string {
  const video = offer.kind === 'video' && offeredByVideo(i18n);
  const facts = [offer.doctor, video, offer.place, comparePrice(offer, appointment)];
  return joinWords(
    i18n,
    facts.flatMap((fact) => fact || []),
  );
}

/** Compares the price with that of the appointment; empty if the same doctor asks for the same. */
function comparePrice(offer: Offer, { docId, amount }: Appointment): string {
  const difference = offer.amount - amount;
  if (difference === 0) return offer.docId === docId ? '' : i18n._('same fee');
  const apart = formatAmount(i18n, Math.abs(difference));
  return difference > 0
    ? i18n._('{amount} more', { amount: apart })
    : i18n._('{amount} less', { amount: apart });
}

import type { RecordEntry } from '@nadi/contract/record';
import { minutes } from '@nadi/domain/limits';
import { formatRupees } from '@nadi/domain/money';
import { useState } from 'react';
import { NO_WHY, NoShowFields } from '#shared/appointment/no-show.tsx';
import { useNow } from '#shared/format/now.ts';
import type { Choice } from '#shared/slots/offer.ts';
import { Button } from '#shared/ui/button.tsx';
import { Card } from '#shared/ui/card.tsx';
import { NotedRadioCards } from '#shared/ui/noted-radio-cards.tsx';
import { Notice } from '#shared/ui/notice.tsx';
import { FollowUp } from './follow-up.tsx';
import { PatientReceives } from './patient-receives.tsx';
import { type Outcome, useFinish } from './use-finish.ts';

type FinishCardProps = { appointment: RecordEntry; zone: string };

/** Ends an appointment in one step: the outcome, the summary for the patient, and the follow-up. */
export function FinishCard({ appointment, zone }: FinishCardProps) {
  const now = useNow(minutes(1));
  const [outcome, setOutcome] = useState<Outcome>('completed');
  const [why, setWhy] = useState(NO_WHY);
  const [sharing, setSharing] = useState(true);
  const [followUp, setFollowUp] = useState<Choice | null>(null);
  const { finish, booked, pending, error } = useFinish(appointment);
  const { note, summary } = appointment;
  const shareable = !summary && Boolean(note?.note.assessment || note?.note.plan);
  const tookPlace = outcome === 'completed';

  function submit() {
    finish({ outcome, share: tookPlace && shareable && sharing, followUp, why });
  }

  return (
    <Card className="grid grid-cols-1 gap-5" data-retain={`finish:${appointment._id}`}>
      <h2 className="text-lg">Finish this appointment</h2>
      <div className="grid grid-cols-1 gap-x-8 gap-y-5 md:grid-cols-2">
        <div className="grid content-start gap-5">
          <NotedRadioCards
            legend="How did it end?"
            name="outcome"
            cards={outcomesOf(appointment, now)}
            selected={outcome}
            onSelect={setOutcome}
          />
          {!tookPlace && <NoShowFields why={why} onChange={setWhy} />}
          {tookPlace && note?.signedAt === undefined && (
            <Notice tone="waiting">
              <p>The note is not signed. You can still sign it afterwards.</p>
            </Notice>
          )}
        </div>
        <div className="grid content-start gap-5">
          <FollowUp
            docId={appointment.docId}
            choice={followUp}
            onChoose={setFollowUp}
            {...{ zone, booked }}
          />
          {tookPlace && (
            <PatientReceives
              appointment={appointment}
              sharing={shareable ? sharing : undefined}
              onSharing={setSharing}
            />
          )}
        </div>
      </div>
      {error && (
        <Notice tone="danger" urgent>
          <p className="font-medium">{error}</p>
        </Notice>
      )}
      <Button className="ms-auto max-sm:w-full" pending={pending} onClick={submit}>
        {followUp && !booked ? 'Finish and book the follow-up' : 'Finish'}
      </Button>
    </Card>
  );
}

/** Lists the outcomes with their effect on the fee; a no-show can be recorded only after the start. */
function outcomesOf({ payment, amount, startsAt, slotTime }: RecordEntry, now: number) {
  const rupees = formatRupees(amount);
  const missed = payment
    ? `The ${rupees} paid online stay with the clinic unless they are refunded.`
    : 'Nothing is charged.';
  const begun = now >= startsAt;
  return [
    {
      value: 'completed',
      label: 'It took place',
      note: payment ? `${rupees}, paid online.` : unpaidText(amount),
    },
    {
      value: 'no-show',
      label: 'The patient did not come',
      note: begun ? missed : `From ${slotTime} on.`,
      disabled: !begun,
    },
  ] as const;
}

function unpaidText(amount: number): string {
  return amount > 0 ? `${formatRupees(amount)} counts as paid in cash.` : 'Free of charge.';
}

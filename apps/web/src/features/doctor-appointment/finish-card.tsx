import type { RecordEntry } from '@nadi/contract/record';
import { minutes } from '@nadi/domain/limits';
import { displayDate } from '@nadi/messages/en/dates';
import { CalendarPlus, X } from 'lucide-react';
import { Suspense, useEffect, useState } from 'react';
import { NO_WHY } from '#shared/appointment/no-show.ts';
import { NoShowFields } from '#shared/appointment/no-show-fields.tsx';
import { useNow } from '#shared/format/use-now.ts';
import type { Choice } from '#shared/slots/offer.ts';
import { Button } from '#shared/ui/button.tsx';
import { Card } from '#shared/ui/card.tsx';
import { Checkbox } from '#shared/ui/checkbox.tsx';
import { DialogLoading } from '#shared/ui/dialog-loading.tsx';
import { preloadSoon } from '#shared/ui/lazy-component.tsx';
import { lazyPart } from '#shared/ui/lazy-part.ts';
import { Notice } from '#shared/ui/notice.tsx';
import { RadioCards } from '#shared/ui/radio-cards.tsx';
import { type Outcome, useFinish } from './use-finish.ts';

const ChooseSlotDialog = lazyPart(
  async () => (await import('#shared/slots/choose-slot-dialog.tsx')).ChooseSlotDialog,
);

const OUTCOMES = [
  { value: 'completed', label: 'It took place' },
  { value: 'no-show', label: 'The patient did not come' },
] as const;

type FinishCardProps = { appointment: RecordEntry };

/** Ends an appointment: outcome, what the patient receives, and the follow-up, in one step. */
export function FinishCard({ appointment }: FinishCardProps) {
  const now = useNow(minutes(1));
  const [outcome, setOutcome] = useState<Outcome>('completed');
  const [why, setWhy] = useState(NO_WHY);
  const [sharing, setSharing] = useState(true);
  const [followUp, setFollowUp] = useState<Choice | null>(null);
  const [choosing, setChoosing] = useState(false);
  useEffect(() => preloadSoon(ChooseSlotDialog), []);
  const { finish, booked, pending, error } = useFinish(appointment);
  const { note, summary } = appointment;
  const shareable = !summary && Boolean(note?.note.assessment || note?.note.plan);
  const tookPlace = outcome === 'completed';
  const begun = now >= appointment.startsAt;

  function submit() {
    finish({ outcome, share: tookPlace && shareable && sharing, followUp, why });
  }

  return (
    <Card className="grid grid-cols-1 gap-4">
      <h2 className="text-lg">Finish this appointment</h2>
      <RadioCards
        legend="How did it end?"
        name="outcome"
        cards={OUTCOMES.map((card) => ({ ...card, disabled: card.value === 'no-show' && !begun }))}
        selected={outcome}
        onSelect={setOutcome}
      />
      {!tookPlace && <NoShowFields why={why} onChange={setWhy} />}
      {tookPlace && shareable && (
        <Checkbox
          label="Share assessment and plan of the note with the patient"
          checked={sharing}
          onChange={({ target }) => setSharing(target.checked)}
        />
      )}
      {tookPlace && !shareable && !summary && (
        <p className="text-ink-soft">
          The patient receives no summary: assessment and plan of the note are empty.
        </p>
      )}
      {tookPlace && note?.signedAt === undefined && (
        <p className="text-ink-soft">The note is not signed. You can still sign it afterwards.</p>
      )}
      {booked ? (
        <p className="figures">
          The follow-up on <strong>{choiceText(booked)}</strong> is booked.
        </p>
      ) : (
        <FollowUp
          choice={followUp}
          onChoose={() => setChoosing(true)}
          onRemove={() => setFollowUp(null)}
        />
      )}
      {error && (
        <Notice tone="danger" urgent>
          <p className="font-medium">{error}</p>
        </Notice>
      )}
      <Button className="justify-self-start" pending={pending} onClick={submit}>
        {followUp && !booked ? 'Finish and book the follow-up' : 'Finish'}
      </Button>
      {choosing && (
        <Suspense fallback={<DialogLoading />}>
          <ChooseSlotDialog
            docId={appointment.docId}
            visitTypeId={undefined}
            title="When is the follow-up?"
            confirmLabel="Choose this time"
            pending={false}
            error={null}
            onChoose={(choice) => {
              setFollowUp(choice);
              setChoosing(false);
            }}
            onClose={() => setChoosing(false)}
          />
        </Suspense>
      )}
    </Card>
  );
}

type FollowUpProps = { choice: Choice | null; onChoose: () => void; onRemove: () => void };

function FollowUp({ choice, onChoose, onRemove }: FollowUpProps) {
  return (
    <div className="flex flex-wrap items-center gap-3">
      <Button variant="secondary" onClick={onChoose}>
        <CalendarPlus aria-hidden size={18} />
        {choice ? 'Another time' : 'Add a follow-up'}
      </Button>
      {choice && (
        <>
          <p className="figures" aria-live="polite">
            Follow-up on <strong>{choiceText(choice)}</strong>
          </p>
          <Button variant="ghost" aria-label="No follow-up" onClick={onRemove}>
            <X aria-hidden size={18} />
          </Button>
        </>
      )}
    </div>
  );
}

function choiceText({ slotDate, slotTime }: Choice): string {
  return `${displayDate(slotDate)}, ${slotTime}`;
}

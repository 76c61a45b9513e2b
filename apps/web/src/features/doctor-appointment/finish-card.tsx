import * as routes from '@nadi/contract/generated/route-table';
import type { RecordEntry } from '@nadi/contract/record';
import type { AppointmentState } from '@nadi/domain/appointment';
import { parseSlotDate } from '@nadi/domain/clinic-time';
import { formatIsoDate } from '@nadi/domain/iso-date';
import { minutes } from '@nadi/domain/limits';
import { formatAmount, formatClock } from '@nadi/messages/when';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Lock, Pill } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import { request } from '#shared/api/client.ts';
import { newIdempotencyKey } from '#shared/api/idempotency-key.ts';
import { NO_WHY, type NoShowWhy, noShowBody } from '#shared/appointment/no-show.ts';
import { NoShowFields } from '#shared/appointment/no-show-fields.tsx';
import { errorMessage } from '#shared/format/error-message.ts';
import { useNow } from '#shared/format/now.ts';
import { i18n } from '#shared/language/i18n.ts';
import { RECORD_KEY } from '#shared/record/record-query.ts';
import type { Choice } from '#shared/slots/offer.ts';
import { Button } from '#shared/ui/button.tsx';
import { Card } from '#shared/ui/card.tsx';
import { Checkbox } from '#shared/ui/input.tsx';
import { NotedRadioCards } from '#shared/ui/noted-radio-cards.tsx';
import { Notice } from '#shared/ui/notice.tsx';
import { toast } from '#shared/ui/toast.ts';
import { FollowUp } from './follow-up.tsx';

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
      <h2 className="text-lg">{i18n._('Finish this appointment')}</h2>
      <div className="grid grid-cols-1 gap-x-8 gap-y-5 md:grid-cols-2">
        <div className="grid content-start gap-5">
          <NotedRadioCards
            legend={i18n._('How did it end?')}
            name="outcome"
            cards={outcomesOf(appointment, now)}
            selected={outcome}
            onSelect={setOutcome}
          />
          {!tookPlace && <NoShowFields why={why} onChange={setWhy} />}
          {tookPlace && note?.signedAt === undefined && (
            <Notice tone="waiting">
              <p>{i18n._('The note is not signed. You can still sign it afterwards.')}</p>
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
        {followUp && !booked ? i18n._('Finish and book the follow-up') : i18n._('Finish')}
      </Button>
    </Card>
  );
}

/** Lists the outcomes with their effect on the fee; a no-show can be recorded only after the start. */
function outcomesOf({ payment, amount, startsAt, slotTime }: RecordEntry, now: number) {
  const values = { amount: formatAmount(i18n, amount) };
  const missed = payment
    ? i18n._('The {amount} paid online stay with the clinic unless they are refunded.', values)
    : i18n._('Nothing is charged.');
  const begun = now >= startsAt;
  return [
    {
      value: 'completed',
      label: i18n._('It took place'),
      note: payment ? i18n._('{amount}, paid online.', values) : unpaidText(amount),
    },
    {
      value: 'no-show',
      label: i18n._('The patient did not come'),
      note: begun ? missed : i18n._('From {time} on.', { time: formatClock(i18n, slotTime) }),
      disabled: !begun,
    },
  ] as const;
}

function unpaidText(amount: number): string {
  return amount > 0
    ? i18n._('{amount} counts as paid in cash.', { amount: formatAmount(i18n, amount) })
    : i18n._('Free of charge.');
}

type PatientReceivesProps = {
  appointment: RecordEntry;
  /** Whether assessment and plan are shared; undefined if there is nothing to share. */
  sharing: boolean | undefined;
  onSharing: (sharing: boolean) => void;
};

/** Lists what the patient can read after the appointment, and what only the doctor can read. */
function PatientReceives({ appointment, sharing, onSharing }: PatientReceivesProps) {
  const { prescriptions, summary } = appointment;
  const issued = prescriptions.filter(({ state }) => state === 'issued');
  return (
    <section aria-labelledby="receives" className="grid gap-1">
      <h3 id="receives" className="text-base">
        {i18n._('What the patient receives')}
      </h3>
      {issued.map(({ _id, number, sheet }) => (
        <Line key={_id} icon={<Pill aria-hidden size={18} className="text-action" />}>
          {i18n._('Prescription {number}, {count, plural, one {# medicine} other {# medicines}}', {
            number,
            count: sheet.items.length,
          })}
        </Line>
      ))}
      {sharing === undefined ? (
        <p className="text-ink-soft">
          {summary
            ? i18n._('The summary that you have shared.')
            : i18n._('The patient receives no summary: assessment and plan of the note are empty.')}
        </p>
      ) : (
        <Checkbox
          label={i18n._('Share assessment and plan of the note with the patient')}
          checked={sharing}
          onChange={({ target }) => onSharing(target.checked)}
        />
      )}
      <Line icon={<Lock aria-hidden size={18} className="text-ink-soft" />}>
        {i18n._('The rest of the note stays with you.')}
      </Line>
    </section>
  );
}

function Line({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <p className="flex min-h-11 items-center gap-3 figures">
      <span className="grid size-5 shrink-0 place-items-center">{icon}</span>
      <span>{children}</span>
    </p>
  );
}

type Outcome = Extract<AppointmentState, 'completed' | 'no-show'>;

interface Finish {
  outcome: Outcome;
  /** Shares the assessment and plan on the screen. */
  share: boolean;
  followUp: Choice | null;
  /** Only with 'no-show'. */
  why: NoShowWhy;
}

/** Returns the day of a follow-up for the shared summary. */
function followUpOn(choice: Choice | null): { followUpOn?: string } {
  const day = choice && parseSlotDate(choice.slotDate);
  return day ? { followUpOn: formatIsoDate(day) } : {};
}

/**
 * Ends an appointment. The follow-up comes first, because its slot may be taken. Pressing again after a
 * failure continues at the failed step. The follow-up is booked once; the other calls can be repeated.
 */
function useFinish({ _id: appointmentId, docId, note }: RecordEntry) {
  const queries = useQueryClient();
  const [booked, setBooked] = useState<Choice | null>(null);
  // A request with a lost reply is repeated with its key; another time is a new request.
  const keys = useRef(new Map<string, string>());
  const keyOf = ({ slotDate, slotTime }: Choice): string => {
    const slot = `${slotDate} ${slotTime}`;
    const key = keys.current.get(slot) ?? newIdempotencyKey();
    keys.current.set(slot, key);
    return key;
  };
  // The second click of a double click arrives before the button is pending.
  const running = useRef(false);
  const { mutate, isPending, error } = useMutation({
    mutationFn: async ({ outcome, share, followUp, why }: Finish) => {
      if (followUp && !booked) {
        const { slotDate, slotTime } = followUp;
        const body = { appointmentId, slotDate, slotTime };
        await request(routes.bookFollowUp, body, { idempotencyKey: keyOf(followUp) });
        setBooked(followUp);
      }
      if (share) {
        const read = { appointmentId, version: note?.version };
        await request(routes.shareSummary, { ...read, ...followUpOn(booked ?? followUp) });
      }
      return outcome === 'completed'
        ? request(routes.completeAppointment, { appointmentId })
        : request(routes.recordNoShow, { appointmentId, ...noShowBody(why) }, { as: 'doctor' });
    },
    onSuccess: ({ message = i18n._('Done') }, { followUp }) =>
      void toast.success(followUp ? i18n._('{message}. Follow-up booked.', { message }) : message),
    onSettled: () => {
      running.current = false;
      for (const queryKey of [RECORD_KEY, ['portal'], ['availability', docId]]) {
        void queries.invalidateQueries({ queryKey });
      }
    },
  });
  return {
    finish(how: Finish) {
      if (running.current) return;
      running.current = true;
      mutate(how);
    },
    /** The booked follow-up, even if a later step has failed. */
    booked,
    pending: isPending,
    error: error && errorMessage(error, i18n._('The appointment could not be finished.')),
  };
}

import * as routes from '@nadi/contract/generated/route-table';
import type { RecordEntry } from '@nadi/contract/record';
import type { AppointmentState } from '@nadi/domain/appointment';
import { parseSlotDate } from '@nadi/domain/clinic-time';
import { formatIsoDate } from '@nadi/domain/iso-date';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { request } from '#shared/api/client.ts';
import { newIdempotencyKey } from '#shared/api/idempotency-key.ts';
import { type NoShowWhy, noShowBody } from '#shared/appointment/no-show.tsx';
import { errorMessage } from '#shared/format/error-message.ts';
import { RECORD_KEY } from '#shared/record/record-query.ts';
import type { Choice } from '#shared/slots/offer.ts';
import { toast } from '#shared/ui/toast.ts';

export type Outcome = Extract<AppointmentState, 'completed' | 'no-show'>;

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
export function useFinish({ _id: appointmentId, docId, note }: RecordEntry) {
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
        : request(routes.recordDoctorNoShow, { appointmentId, ...noShowBody(why) });
    },
    onSuccess: ({ message }, { followUp }) =>
      void toast.success(followUp ? `${message}. Follow-up booked.` : (message ?? 'Done')),
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
    error: error && errorMessage(error, 'The appointment could not be finished.'),
  };
}

import type { RecordEntry } from '@nadi/contract/record';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#shared/api/client.ts';
import { errorMessage } from '#shared/format/error-message.ts';
import { RECORD_KEY } from '#shared/record/record-query.ts';
import type { Choice } from '#shared/slots/offer.ts';
import { toast } from '#shared/ui/toast.ts';

export type Outcome = 'completed' | 'no-show';

interface Finish {
  outcome: Outcome;
  /** Shares assessment and plan of the note. */
  share: boolean;
  followUp: Choice | null;
}

/**
 * Ends an appointment. The follow-up comes first, because its slot may be taken; each call can be
 * repeated, so that pressing again after a failure continues where it stopped.
 */
export function useFinish({ _id: appointmentId, docId }: RecordEntry) {
  const queries = useQueryClient();
  const { mutate, isPending, error } = useMutation({
    mutationFn: async ({ outcome, share, followUp }: Finish) => {
      if (followUp) {
        const { slotDate, slotTime } = followUp;
        await call('bookFollowUp', { appointmentId, slotDate, slotTime });
      }
      if (share) await call('shareSummary', { appointmentId });
      const end = outcome === 'completed' ? 'completeAppointment' : 'recordDoctorNoShow';
      return call(end, { appointmentId });
    },
    onSuccess: ({ message }, { followUp }) =>
      void toast.success(followUp ? `${message}. Follow-up booked.` : (message ?? 'Done')),
    onSettled: () => {
      for (const queryKey of [RECORD_KEY, ['portal'], ['availability', docId]]) {
        void queries.invalidateQueries({ queryKey });
      }
    },
  });
  return {
    finish: mutate,
    pending: isPending,
    error: error && errorMessage(error, 'The appointment could not be finished.'),
  };
}

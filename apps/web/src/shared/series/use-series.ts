import type { SeriesRule } from '@nadi/domain/series';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { hasUnknownOutcome } from '#shared/api/api-error.ts';
import { call } from '#shared/api/client.ts';
import { errorMessage } from '#shared/format/error-message.ts';
import { portalQuery } from '#shared/portal/portal-query.ts';
import type { Choice } from '#shared/slots/offer.ts';
import { toast } from '#shared/ui/toast.ts';

/** Whom a series is for: the patient of a doctor's appointment, or a patient whom reception chose. */
export type SeriesOwner =
  | { by: 'doctor'; appointmentId: string }
  | { by: 'admin'; userId: string; docId: string };

interface Wanted {
  owner: SeriesOwner;
  visitTypeId: string | undefined;
}

export function useSeriesPreview(
  { owner, visitTypeId }: Wanted,
  first: Choice,
  { every, unit, count }: SeriesRule,
) {
  const rule = { ...first, count, repeat: { unit, every }, ...(visitTypeId && { visitTypeId }) };
  const own = useQuery({
    ...portalQuery('doctor', 'previewDoctorSeries', {
      ...rule,
      appointmentId: owner.by === 'doctor' ? owner.appointmentId : '',
    }),
    enabled: owner.by === 'doctor',
  });
  const { userId = '', docId = '' } = owner.by === 'admin' ? owner : {};
  const others = useQuery({
    ...portalQuery('admin', 'previewAdminSeries', { ...rule, userId, docId }),
    enabled: owner.by === 'admin',
  });
  return owner.by === 'doctor' ? own : others;
}

interface Outcome {
  onDone: () => void;
  onRefused: () => void;
  /** There was no reply: the series may be booked. The server answers the same times with that series. */
  onUnknown: () => void;
}

/** Books all times or none. After a refusal the preview shows what is free now. */
export function useBookSeries(
  { owner, visitTypeId }: Wanted,
  { onDone, onRefused, onUnknown }: Outcome,
) {
  const queries = useQueryClient();
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: (slots: Choice[]) => {
      const { by, ...whose } = owner;
      const body = { slots, ...(visitTypeId && { visitTypeId }) };
      return 'appointmentId' in whose
        ? call('bookDoctorSeries', { ...body, ...whose })
        : call('bookAdminSeries', { ...body, ...whose });
    },
    onSuccess: ({ appointmentIds }) => {
      void toast.success(`${appointmentIds.length} appointments booked`);
      onDone();
    },
    onError: (refused) => (hasUnknownOutcome(refused) ? onUnknown() : onRefused()),
    onSettled: () => {
      for (const queryKey of [['portal'], ['availability'], ['doctors']]) {
        void queries.invalidateQueries({ queryKey });
      }
    },
  });
  return {
    book: mutate,
    reset,
    pending: isPending,
    error: error && describeFailure(error),
  };
}

function describeFailure(error: Error): string {
  const message = errorMessage(error, 'The appointments could not be booked.');
  return hasUnknownOutcome(error)
    ? `${message} They may be booked already: press Book all again, the same times are never booked twice.`
    : `${message} The dates above are as they are now.`;
}

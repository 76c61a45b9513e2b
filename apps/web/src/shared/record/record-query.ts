import * as routes from '@nadi/contract/generated/route-table';
import type { ReplyBody, Sent } from '@nadi/contract/routes';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { isProblem } from '#shared/api/api-error.ts';
import { request } from '#shared/api/client.ts';
import { newIdempotencyKey } from '#shared/api/idempotency-key.ts';
import { errorMessage } from '#shared/format/error-message.ts';
import { readToken } from '#shared/session/session.ts';
import { toast } from '#shared/ui/toast.ts';
import { openDrafts } from './sealed-drafts.ts';

/** Refetched after an appointment has changed, like everything in the portal. */
export const RECORD_KEY = ['portal', 'doctor', 'record'] as const;

type Named = { appointmentId: string } | { meetingId: string };

/**
 * Returns the query of an appointment's record, without placeholder data, which could be another patient's.
 */
export function recordQuery(named: Named) {
  return queryOptions({
    queryKey: [...RECORD_KEY, readToken('doctor'), named],
    queryFn: async ({ client, queryKey, signal }): Promise<ReplyBody<'getDoctorAppointment'>> => {
      const background = client.getQueryData(queryKey) !== undefined;
      const [record] = await Promise.all([
        request(routes.getDoctorAppointment, named, { signal, background }),
        // The editors read their drafts when they are first rendered.
        openDrafts(),
      ]);
      return record;
    },
  });
}

/** Issues a prescription with one idempotency key per form: pressing again after a lost reply issues once. */
export function useIssuePrescription(on: { onIssued: () => void; onRefused: () => void }) {
  const queries = useQueryClient();
  const [idempotencyKey, setKey] = useState(newIdempotencyKey);
  const { mutate, isPending } = useMutation({
    mutationFn: (prescription: Sent<'savePrescription'>) =>
      request(routes.savePrescription, prescription, { idempotencyKey }),
    onSuccess: ({ message }) => {
      setKey(newIdempotencyKey());
      void queries.invalidateQueries({ queryKey: RECORD_KEY });
      void toast.success(message ?? 'Prescription issued');
      on.onIssued();
    },
    onError(error) {
      on.onRefused();
      void toast.error(errorMessage(error, 'Nothing was issued'));
      if (!isProblem(error, 'key-reused')) return;
      // The list shows the prescription issued before the form was changed.
      setKey(newIdempotencyKey());
      void queries.invalidateQueries({ queryKey: RECORD_KEY });
    },
  });
  return { issue: mutate, issuing: isPending };
}

export function useCancelPrescription(onDone: () => void) {
  const queries = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: (prescriptionId: string) => request(routes.cancelPrescription, { prescriptionId }),
    onSuccess: ({ message }) => {
      void queries.invalidateQueries({ queryKey: RECORD_KEY });
      void toast.success(message ?? 'Prescription cancelled');
    },
    onError: (error) => void toast.error(errorMessage(error, 'An error occurred')),
    onSettled: onDone,
  });
  return { cancel: mutate, cancelling: isPending };
}

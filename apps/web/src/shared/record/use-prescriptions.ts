import * as routes from '@nadi/contract/generated/route-table';
import type { Sent } from '@nadi/contract/routes';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { isProblem } from '#shared/api/api-error.ts';
import { request } from '#shared/api/client.ts';
import { newIdempotencyKey } from '#shared/api/idempotency-key.ts';
import { errorMessage } from '#shared/format/error-message.ts';
import { toast } from '#shared/ui/toast.ts';
import { RECORD_KEY } from './record-query.ts';

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

import type { Appointment } from '@nadi/contract/appointments';
import * as routes from '@nadi/contract/generated/route-table';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { request } from '#shared/api/client.ts';
import { errorMessage } from '#shared/format/error-message.ts';
import { toast } from '#shared/ui/toast.ts';

export type SendCancel = (appointmentId: string) => Promise<{ message?: string | undefined }>;
type Cancelling = { _id: string; send: SendCancel };

const cancelOne: SendCancel = (appointmentId) =>
  request(routes.cancelAppointment, { appointmentId }, { as: 'patient' });

/** Confirms, cancels, and reloads the list after success or failure. */
export function useCancel() {
  const queries = useQueryClient();
  const [asking, setAsking] = useState<Appointment>();
  const [cancelled, setCancelled] = useState<string>();

  const { mutate, isPending } = useMutation({
    mutationFn: ({ _id, send }: Cancelling) => send(_id),
    onSuccess: async ({ message }, { _id }) => {
      void toast.success(message ?? 'Appointment cancelled successfully');
      void queries.invalidateQueries({ queryKey: ['doctors'] });
      await queries.invalidateQueries({ queryKey: ['patient'] });
      setCancelled(_id);
    },
    onError: (error) => {
      void toast.error(
        errorMessage(
          error,
          'Cancellation failed',
          'An error occurred while cancelling appointment',
        ),
      );
      void queries.invalidateQueries({ queryKey: ['patient'] });
    },
    // Another dialog may already be open.
    onSettled: (_done, _error, { _id }) =>
      setAsking((open) => (open?._id === _id ? undefined : open)),
  });

  return {
    asking,
    openDialog: setAsking,
    dismiss: () => setAsking(undefined),
    /** By default `send` cancels only this appointment. */
    confirm: (send = cancelOne) => asking && mutate({ _id: asking._id, send }),
    cancelling: isPending,
    /** The appointment that was just cancelled; its row takes the focus. */
    cancelled,
  };
}

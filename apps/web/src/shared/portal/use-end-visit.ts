import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#shared/api/client.ts';
import { errorMessage } from '#shared/format/error-message.ts';
import { toast } from '#shared/ui/toast.ts';
import type { PortalRole } from './portal-role.ts';

export type VisitEnd = 'cancel' | 'complete';

const CALLS = {
  admin: { cancel: 'cancelAdminAppointment' },
  doctor: { cancel: 'cancelDoctorAppointment', complete: 'completeAppointment' },
} as const;

/** Ends a visit; either way the lists and the dashboard are reloaded, and show who was first. */
export function useEndVisit(role: PortalRole, onDone: (appointmentId: string) => void) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ end, appointmentId }: { end: VisitEnd; appointmentId: string }) =>
      call(end === 'cancel' ? CALLS[role].cancel : CALLS.doctor.complete, { appointmentId }),
    onSuccess: ({ message }) => void toast.success(message ?? 'Done'),
    onError: (error) => void toast.error(errorMessage(error, 'An error occurred')),
    onSettled: async (_done, _error, { appointmentId }) => {
      onDone(appointmentId);
      await queries.invalidateQueries({ queryKey: ['portal', role] });
    },
  });
}

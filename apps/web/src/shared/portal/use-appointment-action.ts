import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#shared/api/client.ts';
import { errorMessage } from '#shared/format/error-message.ts';
import { toast } from '#shared/ui/toast.ts';
import type { PortalRole } from './portal-role.ts';

export type AppointmentAction = 'cancel' | 'complete';

const ROUTES = {
  admin: { cancel: 'cancelAdminAppointment' },
  doctor: { cancel: 'cancelDoctorAppointment', complete: 'completeAppointment' },
} as const;

/** Cancels or completes an appointment, then reloads lists and dashboard: another person may have been first. */
export function useAppointmentAction(role: PortalRole, onDone: (appointmentId: string) => void) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ action, appointmentId }: { action: AppointmentAction; appointmentId: string }) =>
      call(action === 'cancel' ? ROUTES[role].cancel : ROUTES.doctor.complete, { appointmentId }),
    onSuccess: ({ message }) => void toast.success(message ?? 'Done'),
    onError: (error) => void toast.error(errorMessage(error, 'An error occurred')),
    onSettled: async (_done, _error, { appointmentId }) => {
      onDone(appointmentId);
      await queries.invalidateQueries({ queryKey: ['portal', role] });
    },
  });
}

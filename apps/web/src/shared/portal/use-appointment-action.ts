import * as routes from '@nadi/contract/generated/route-table';
import type { ReplyBody } from '@nadi/contract/routes';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { request } from '#shared/api/client.ts';
import { type NoShowWhy, noShowBody } from '#shared/appointment/no-show.ts';
import { errorMessage } from '#shared/format/error-message.ts';
import { toast } from '#shared/ui/toast.ts';
import type { PortalRole } from './portal-role.ts';

export type AppointmentAction = 'cancel' | 'complete' | 'no-show' | 'reopen';

export interface AppointmentActionRequest {
  action: AppointmentAction;
  appointmentId: string;
  /** Only with 'cancel'; the patient reads it. */
  reason?: string;
  /** Only with 'no-show'; the patient reads it. */
  why?: NoShowWhy;
  /** Only with 'cancel': includes the later ones of the series. */
  following?: boolean;
}

const ROUTES = {
  admin: {
    cancel: routes.cancelAdminAppointment,
    cancelFollowing: routes.cancelAdminSeries,
    'no-show': routes.recordAdminNoShow,
    reopen: routes.reopenAdminAppointment,
  },
  doctor: {
    cancel: routes.cancelDoctorAppointment,
    cancelFollowing: routes.cancelDoctorSeries,
    'no-show': routes.recordDoctorNoShow,
    reopen: routes.reopenDoctorAppointment,
  },
} as const;

/**
 * Ends or reopens an appointment, then reloads lists and dashboard, because another person may have acted
 * first.
 */
export function useAppointmentAction(role: PortalRole, onDone?: (appointmentId: string) => void) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (action: AppointmentActionRequest) => send(role, action),
    onSuccess: ({ message }) => void toast.success(message ?? 'Done'),
    onError: (error) => void toast.error(errorMessage(error, 'An error occurred')),
    onSettled: async (_done, _error, { appointmentId }) => {
      onDone?.(appointmentId);
      await queries.invalidateQueries({ queryKey: ['portal', role] });
    },
  });
}

function send(
  role: PortalRole,
  { action, appointmentId, reason, why, following }: AppointmentActionRequest,
): Promise<ReplyBody<'completeAppointment'>> {
  if (action === 'complete') return request(routes.completeAppointment, { appointmentId });
  if (action === 'reopen') return request(ROUTES[role].reopen, { appointmentId });
  if (action === 'no-show') {
    return request(ROUTES[role]['no-show'], { appointmentId, ...(why && noShowBody(why)) });
  }
  return request(ROUTES[role][following ? 'cancelFollowing' : 'cancel'], {
    appointmentId,
    ...(reason && { reason }),
  });
}

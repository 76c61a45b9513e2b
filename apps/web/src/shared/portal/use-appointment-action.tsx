import type { Appointment } from '@nadi/contract/appointments';
import * as routes from '@nadi/contract/generated/route-table';
import type { ReplyBody } from '@nadi/contract/routes';
import { mayReopen } from '@nadi/domain/appointment';
import type { Instant } from '@nadi/domain/limits';
import { Undo2 } from 'lucide-react';
import { request } from '#shared/api/client.ts';
import { type NoShowWhy, noShowBody } from '#shared/appointment/no-show.ts';
import { i18n } from '#shared/language/i18n.ts';
import { Button } from '#shared/ui/button.tsx';
import { SpokenText } from '#shared/ui/spoken-text.tsx';
import { useChange } from './mutations.ts';
import type { PortalRole } from './portal.ts';

export type AppointmentAction = 'cancel' | 'complete' | 'no-show' | 'reopen';

interface AppointmentActionRequest {
  action: AppointmentAction;
  appointmentId: string;
  /** Only with 'cancel'; the patient reads it. */
  reason?: string;
  /** Only with 'no-show'; the patient reads it. */
  why?: NoShowWhy;
  /** Only with 'cancel': includes the later ones of the series. */
  following?: boolean;
}

/**
 * Ends or reopens an appointment, then reloads lists and dashboard, because another person may have acted
 * first.
 */
export function useAppointmentAction(role: PortalRole, onDone?: (appointmentId: string) => void) {
  return useChange((action: AppointmentActionRequest) => send(role, action), {
    done: i18n._('Done'),
    onSettled: ({ appointmentId }) => onDone?.(appointmentId),
  });
}

function send(
  role: PortalRole,
  { action, appointmentId, reason, why, following }: AppointmentActionRequest,
): Promise<ReplyBody<'completeAppointment'>> {
  if (action === 'complete') return request(routes.completeAppointment, { appointmentId });
  if (action === 'reopen')
    return request(routes.reopenAppointment, { appointmentId }, { as: role });
  if (action === 'no-show') {
    const noShow = { appointmentId, ...(why && noShowBody(why)) };
    return request(routes.recordNoShow, noShow, { as: role });
  }
  const cancelled = { appointmentId, ...(reason && { reason }) };
  return following
    ? request(routes.cancelSeries, cancelled, { as: role })
    : request(routes.cancelAppointment, cancelled, { as: role });
}

type ReopenButtonProps = { appointment: Appointment; portal: PortalRole; now: Instant };

/** Undoes completing or a no-show while the server allows it; nothing afterwards. */
export function ReopenButton({ appointment, portal, now }: ReopenButtonProps) {
  const { mutate, isPending } = useAppointmentAction(portal);
  if (!mayReopen(endOf(appointment), now)) return null;
  return (
    <Button
      variant="ghost"
      className="px-2"
      pending={isPending}
      onClick={() => mutate({ action: 'reopen', appointmentId: appointment._id })}
    >
      {!isPending && <Undo2 aria-hidden size={18} />}
      <SpokenText
        text={i18n._('Undo<spoken> for {patient}</spoken>', { patient: appointment.userData.name })}
      />
    </Button>
  );
}

function endOf({ cancelled, isCompleted, noShow, endedAt }: Appointment) {
  const at = endedAt ?? null;
  return {
    cancelledAt: cancelled ? at : null,
    completedAt: isCompleted ? at : null,
    noShowAt: noShow ? at : null,
  };
}

import type { Appointment } from '@nadi/contract/appointments';
import { mayReopen } from '@nadi/domain/appointment';
import type { Instant } from '@nadi/domain/limits';
import { Undo2 } from 'lucide-react';
import { Button } from '#shared/ui/button.tsx';
import type { PortalRole } from './portal-role.ts';
import { useAppointmentAction } from './use-appointment-action.ts';

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
      Undo
      <span className="sr-only"> for {appointment.userData.name}</span>
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

import type { Appointment } from '@nadi/contract/appointments';
import { useState } from 'react';
import type { PortalRole } from './portal-role.ts';
import { type AppointmentAction, useAppointmentAction } from './use-appointment-action.ts';

/** State of the confirmation dialog: the appointment, the action, and what confirming does. */
export function useActionConfirmation(role: PortalRole) {
  const [request, setRequest] = useState<{
    action: AppointmentAction;
    appointment: Appointment;
  } | null>(null);
  const { mutate, isPending } = useAppointmentAction(role, (finishedId) =>
    // The dialog may show another appointment by now.
    setRequest((current) => (current?.appointment._id === finishedId ? null : current)),
  );
  return {
    confirm: (appointment: Appointment, action: AppointmentAction) =>
      setRequest({ action, appointment }),
    dialog: {
      request,
      pending: isPending,
      onConfirm: () =>
        request && mutate({ action: request.action, appointmentId: request.appointment._id }),
      onClose: () => setRequest(null),
    },
  };
}

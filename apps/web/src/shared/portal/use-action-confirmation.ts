import type { Appointment } from '@nadi/contract/appointments';
import { useCallback, useState } from 'react';
import { NO_WHY, type NoShowWhy } from '#shared/appointment/no-show.ts';
import type { PortalRole } from './portal-role.ts';
import { type AppointmentAction, useAppointmentAction } from './use-appointment-action.ts';

/** An action that ends an appointment and needs confirmation. */
export type EndingAction = Exclude<AppointmentAction, 'reopen'>;

export interface ConfirmationRequest {
  action: EndingAction;
  appointment: Appointment;
  /** The text typed so far; only for 'cancel'. */
  reason: string;
  /** Only for 'no-show'. */
  why: NoShowWhy;
  /** Only for 'cancel': includes the later ones of the series. */
  following: boolean;
}

/**
 * Returns the state of the confirmation dialog: the appointment, the action, and the function that confirms.
 */
export function useActionConfirmation(role: PortalRole) {
  const [request, setRequest] = useState<ConfirmationRequest | null>(null);
  const { mutate, isPending } = useAppointmentAction(role, (finishedId) =>
    // The dialog may already show another appointment.
    setRequest((current) => (current?.appointment._id === finishedId ? null : current)),
  );

  function onConfirm() {
    if (!request) return;
    const { action, appointment, reason, why, following } = request;
    const appointmentId = appointment._id;
    mutate({ action, appointmentId, reason: reason.trim(), why, following });
  }

  // A stable function, so that rows that receive it render only once.
  const confirm = useCallback(
    (appointment: Appointment, action: EndingAction) =>
      setRequest({ action, appointment, reason: '', why: NO_WHY, following: false }),
    [],
  );

  return {
    confirm,
    dialog: {
      request,
      pending: isPending,
      onReason: (reason: string) => setRequest((current) => current && { ...current, reason }),
      onWhy: (why: NoShowWhy) => setRequest((current) => current && { ...current, why }),
      onFollowing: (following: boolean) =>
        setRequest((current) => current && { ...current, following }),
      onConfirm,
      onClose: () => setRequest(null),
    },
  };
}

import type { Appointment } from '@nadi/contract/appointments';
import { useCallback, useState } from 'react';
import { NO_WHY, type NoShowWhy } from '#shared/appointment/no-show.ts';
import type { PortalRole } from './portal-role.ts';
import { type AppointmentAction, useAppointmentAction } from './use-appointment-action.ts';

/** What ends an appointment, and is asked for confirmation. */
export type EndingAction = Exclude<AppointmentAction, 'reopen'>;

export interface ConfirmationRequest {
  action: EndingAction;
  appointment: Appointment;
  /** Typed so far; only for 'cancel'. */
  reason: string;
  /** Only for 'no-show'. */
  why: NoShowWhy;
  /** Only for 'cancel': the later ones of the series as well. */
  following: boolean;
}

/**
 * Returns the state of the confirmation dialog: the appointment, the action, and what confirming
 * does.
 */
export function useActionConfirmation(role: PortalRole) {
  const [request, setRequest] = useState<ConfirmationRequest | null>(null);
  const { mutate, isPending } = useAppointmentAction(role, (finishedId) =>
    // The dialog may show another appointment by now.
    setRequest((current) => (current?.appointment._id === finishedId ? null : current)),
  );

  function onConfirm() {
    if (!request) return;
    const { action, appointment, reason, why, following } = request;
    const appointmentId = appointment._id;
    mutate({ action, appointmentId, reason: reason.trim(), why, following });
  }

  // The same function always, so that rows that are given it render once.
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

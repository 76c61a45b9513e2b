import type { Appointment } from '@nadi/contract/appointments';
import type { Instant } from '@nadi/domain/limits';
import type { ClinicRole } from '@nadi/domain/permissions';
import { paths } from '#app/paths.ts';
import { AppointmentActionButtons } from '#shared/portal/appointment-action-buttons.tsx';
import type { EndingAction } from '#shared/portal/appointment-action-dialog.tsx';
import { JoinButton } from '#shared/portal/join-button.tsx';
import { ReopenButton } from '#shared/portal/use-appointment-action.tsx';

export type AdminListContext = {
  portal: ClinicRole;
  now: Instant;
  zone: string;
  onAction: (appointment: Appointment, action: EndingAction) => void;
  onOpen: (appointmentId: string) => void;
};

type OfAppointment = AdminListContext & { appointment: Appointment };

/** Nothing for a cancelled appointment, or for reception, which has no meetings. */
export function AdminJoin({ appointment, now, zone }: OfAppointment) {
  if (!appointment.meetingId || appointment.cancelled) return null;
  const to = paths.meeting(appointment.meetingId, 'Admin');
  return <JoinButton {...{ appointment, now, zone, to }} primary={false} />;
}

/** Undoes the end of an appointment, or lists the actions for a pending one. */
export function AdminActions({ appointment, portal, now, onAction }: OfAppointment) {
  return (
    <>
      {portal === 'admin' && <ReopenButton {...{ appointment, now, portal }} />}
      <AppointmentActionButtons
        {...{ appointment, now, portal }}
        onAction={(action) => onAction(appointment, action)}
      />
    </>
  );
}

import type { Appointment } from '@nadi/contract/appointments';
import type { Instant } from '@nadi/domain/limits';
import { paths } from '#app/paths.ts';
import { AppointmentActionButtons } from '#shared/portal/appointment-action-buttons.tsx';
import type { EndingAction } from '#shared/portal/appointment-action-dialog.tsx';
import { JoinButton } from '#shared/portal/join-button.tsx';
import { ReopenButton } from '#shared/portal/use-appointment-action.tsx';

export type DoctorListContext = {
  now: Instant;
  zone: string;
  doctorName: string;
  onAction: (appointment: Appointment, action: EndingAction) => void;
};

type OfAppointment = DoctorListContext & { appointment: Appointment };

/** Nothing if the appointment is cancelled. */
export function DoctorJoin({ appointment, now, zone, doctorName }: OfAppointment) {
  if (!appointment.meetingId || appointment.cancelled) return null;
  const to = paths.meeting(appointment.meetingId, doctorName);
  return <JoinButton {...{ appointment, now, zone, to }} />;
}

/** Undoes the end of an appointment, or lists the actions for a pending one. */
export function DoctorActions({ appointment, now, onAction }: OfAppointment) {
  return (
    <>
      <ReopenButton {...{ appointment, now }} portal="doctor" />
      <AppointmentActionButtons
        {...{ appointment, now }}
        portal="doctor"
        onAction={(action) => onAction(appointment, action)}
      />
    </>
  );
}

import { findMeetingRoom } from '#store/meeting-rooms.ts';
import type { Db } from '#store/tables.ts';
import type { AppointmentRoom } from './room-access.ts';

/** Returns the appointment whose meeting has this code; null for an instant room. */
export async function findAppointmentRoom(db: Db, code: string): Promise<AppointmentRoom | null> {
  const appointment = await findMeetingRoom(db, code);
  if (!appointment) return null;
  return {
    id: appointment.id,
    startsAt: appointment.starts_at.getTime(),
    cancelled: appointment.cancelled_at !== null,
    completed: appointment.completed_at !== null,
    ended: Boolean(appointment.ended),
    patientId: appointment.patient_id,
    patientName: appointment.patient_name,
    doctorId: appointment.doctor_id,
  };
}

import { paths } from '#app/paths.ts';
import type { CallSnapshot } from './call/call-state.ts';

/**
 * Returns the page after the call: the appointment for its doctor and patient, the list for the admin. Null
 * for guests of an appointment, who stay on the thank-you page.
 */
export function afterCall(snapshot: Pick<CallSnapshot, 'appointment' | 'self'>): string | null {
  const { appointment, self } = snapshot;
  if (appointment === null) return paths.home;
  if (!self.party) return null;
  if (self.role === 'admin') return paths.allAppointments;
  const { id } = appointment;
  if (self.role === 'doctor') {
    return id === null ? paths.doctorAppointments : paths.doctorAppointment(id);
  }
  return id === null ? paths.myAppointments : paths.myAppointment(id);
}

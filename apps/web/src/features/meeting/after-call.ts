import { paths } from '#app/paths.ts';
import type { CallSnapshot } from './call/call-state.ts';

/**
 * Returns where End leads: the doctor to the appointment in the portal, the patient to its page,
 * the admin to the list. Null for guests of an appointment, who stay on a page that thanks them.
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

/** Returns the identity of an appointment in every calendar, mail and feed (RFC 5545 §3.8.4.7); it never changes. */
export function calendarUid(appointmentId: string): string {
  return `${appointmentId}@appointments.nadi`;
}

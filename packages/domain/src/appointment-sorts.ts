/** What the portals' lists of appointments can be sorted by; a file of its own, since the first page needs the other lists. */
export const APPOINTMENT_SORTS = ['booked', 'date', 'patient', 'doctor', 'fees'] as const;

export type AppointmentSort = (typeof APPOINTMENT_SORTS)[number];

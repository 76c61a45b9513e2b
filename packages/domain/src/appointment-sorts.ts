/**
 * Sort keys of the portals' lists of appointments. A separate file, because the first page needs only
 * these.
 */
export const APPOINTMENT_SORTS = ['booked', 'date', 'patient', 'doctor', 'fees'] as const;

export type AppointmentSort = (typeof APPOINTMENT_SORTS)[number];

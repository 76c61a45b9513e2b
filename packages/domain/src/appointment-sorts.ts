/** What the portals' lists of appointments can be sorted by. */
export const APPOINTMENT_SORTS = ['booked', 'date', 'patient', 'doctor', 'fees'] as const;

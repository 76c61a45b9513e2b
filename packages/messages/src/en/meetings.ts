/** The display name of a participant who typed none. */
export const guestName = 'Guest';

import { account, appointmentRoom } from './meeting-fixture.ts';

export const startsAt = Date.UTC(2027, 0, 5, 5);
/** The acknowledgement for a guest who has to wait. */
export const LOBBY = { ok: false, reason: 'lobby' };

/** The accounts by token; `other` is not a party of the appointment. */
export const SIGNED_IN = {
  patient: [account('patient', 'asha', 'Asha Rao')],
  doctor: [account('doctor', 'rao', 'Dr. Rao')],
  admin: [account('admin', 'root', 'Admin')],
  other: [account('patient', 'zoya', 'Zoya')],
};
export type Who = keyof typeof SIGNED_IN;

/** The settings of a node whose `room` is the meeting of an appointment. */
export const settings = {
  appointmentRoom: async (roomId: string) => (roomId === 'room' ? appointmentRoom(startsAt) : null),
  identify: async ({ token = '' }) => SIGNED_IN[token as Who] ?? [],
};

/** Returns the secret that identifies a browser. */
export const secret = (of: string) => of.padEnd(32, '.');

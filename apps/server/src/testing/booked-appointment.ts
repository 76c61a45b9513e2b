import { type Person, requestAs, someDoctor, somePatient } from './actors.ts';
import type { TestClinic } from './build-app.ts';

/** Wednesday 6 January 2027, 10:00: the slot of an appointment unless a test names another. */
export const SLOT = { slotDate: '6_1_2027', slotTime: '10:00 AM' };

export interface BookedAppointment {
  patient: Person;
  doctor: Person;
  appointmentId: string;
}

interface Booking {
  /** A new patient and a new doctor unless given. */
  patient?: Person;
  doctor?: Person;
  slotDate?: string;
  slotTime?: string;
}

/** Books an appointment as its patient; other fields become part of the request. */
export async function bookedAppointment(
  clinic: TestClinic,
  { patient, doctor, ...request }: Booking & Record<string, unknown> = {},
): Promise<BookedAppointment & { meetingId: string }> {
  const [as, other] = [
    patient ?? (await somePatient(clinic)),
    doctor ?? (await someDoctor(clinic)),
  ];
  const slot = { docId: other.id, ...SLOT, ...request };
  const { status, body } = await requestAs(clinic, 'bookAppointment', slot, { as });
  if (status !== 200) throw new Error(`the booking was answered ${status}: ${body.code}`);
  const { appointmentId, meetingId } = body;
  return { patient: as, doctor: other, appointmentId, meetingId };
}

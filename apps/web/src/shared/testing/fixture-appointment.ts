import type { Appointment } from '@nadi/contract/appointments';
import type { RecordEntry } from '@nadi/contract/record';

/** A paid, pending appointment of Asha Rao with Dr. Naik; it starts in 1970 unless a test sets the time. */
export const fixtureAppointment: Appointment = {
  _id: 'a1',
  docId: 'd1',
  userId: 'p1',
  slotDate: '5_1_2027',
  slotTime: '3:00 PM',
  startsAt: 0,
  bookedAt: 0,
  meetingId: 'm1',
  amount: 500,
  currency: 'inr',
  cancelled: false,
  isCompleted: false,
  payment: true,
  userData: { name: 'Asha Rao', image: '', dob: '' },
  docData: { name: 'Dr. Naik', image: '', speciality: '', address: { line1: '', line2: '' } },
};

/** The same appointment as an entry of the patient's record, without further fields. */
export const fixtureEntry: RecordEntry = {
  ...fixtureAppointment,
  documents: [],
  prescriptions: [],
};

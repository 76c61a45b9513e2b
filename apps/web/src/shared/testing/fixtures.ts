import type { Appointment } from '@nadi/contract/appointments';
import type { Doctor } from '@nadi/contract/doctors';
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

export function fixtureDoctor(more: Partial<Doctor> = {}): Doctor {
  return {
    _id: 'd1',
    name: 'Dr. Asha Rao',
    image: '',
    speciality: 'Neurologist',
    degree: 'MBBS, DM',
    experience: '4 Year',
    about: 'Listens first.',
    fees: 500,
    available: true,
    address: { line1: '14 Lavelle Road', line2: 'Bengaluru' },
    slots_booked: {},
    ...more,
  };
}

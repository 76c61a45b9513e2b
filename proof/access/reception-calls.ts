import type { Side } from './world.ts';

const nothing = () => ({});
const aReception = ({ receptionAccount }: Side) => ({ receptionId: receptionAccount });

/** Calls of routes about reception, its accounts and the walk-in queue. */
export const receptionCalls = {
  listReception: nothing,
  addReception: () => ({
    ...{ name: 'Rekha Nair', email: 'reception.new@example.test', password: 'kite-lantern-42' },
  }),
  setReceptionPassword: (side: Side) => ({ ...aReception(side), newPassword: 'kite-lantern-42' }),
  inviteReception: aReception,
  endReception: aReception,
  getReceptionDay: () => ({ date: '2027-01-06' }),
  bookForPatient: ({ patient, doctor }: Side) => ({
    ...{ userId: patient.id, docId: doctor.id, slotDate: '8_1_2027', slotTime: '11:00 AM' },
  }),
  addPatient: () => ({ name: 'Kamala Das', phone: '+91 80 5550 1234' }),
  updatePatientContact: ({ walkInPatient }: Side) => ({
    userId: walkInPatient,
    name: 'Kamala Das',
  }),
  invitePatient: ({ walkInPatient }: Side) => ({ userId: walkInPatient }),
  listWalkIns: nothing,
  addWalkIn: ({ patient }: Side) => ({ userId: patient.id }),
  callWalkIn: ({ walkIn, doctor }: Side) => ({ walkInId: walkIn, docId: doctor.id }),
  checkIn: (side: Side) => ({ appointmentId: side.nextAppointment() }),
  endWalkIn: ({ walkIn }: Side) => ({ walkInId: walkIn, outcome: 'seen' }),
  renewWaitingRoom: nothing,
  getWaitingRoom: () => ({ code: 'not-a-code' }),
  listDoctorWalkIns: nothing,
  callDoctorWalkIn: ({ walkIn }: Side) => ({ walkInId: walkIn }),
  endDoctorWalkIn: ({ walkIn }: Side) => ({ walkInId: walkIn, outcome: 'seen' }),
  mergePatients: ({ patient, walkInPatient }: Side) => ({
    ...{ userId: walkInPatient, intoUserId: patient.id },
  }),
};

import type { Side } from './world.ts';

const rule = (slotTime: string) => ({
  ...{ slotDate: '7_1_2027', slotTime, count: 3, repeat: { unit: 'day', every: 1 } },
});
const slots = (slotTime: string) => ({
  slots: [
    { slotDate: '7_1_2027', slotTime },
    { slotDate: '8_1_2027', slotTime },
  ],
});
const ofDependant = ({ doctor, dependant }: Side) => ({
  ...{ docId: doctor.id, dependantId: dependant },
});
const ofAppointment = ({ paidAppointment }: Side) => ({ appointmentId: paidAppointment });
const ofPatient = ({ doctor, patient }: Side) => ({ docId: doctor.id, userId: patient.id });
const last = (side: Side) => ({ appointmentId: side.nextSeriesAppointment() });

/** Calls of routes about series. */
export const seriesCalls = {
  previewPatientSeries: (side: Side) => ({ ...ofDependant(side), ...rule('7:00 PM') }),
  bookPatientSeries: (side: Side) => ({ ...ofDependant(side), ...slots('7:00 PM') }),
  cancelPatientSeries: last,
  previewDoctorSeries: (side: Side) => ({ ...ofAppointment(side), ...rule('7:30 PM') }),
  bookDoctorSeries: (side: Side) => ({ ...ofAppointment(side), ...slots('7:30 PM') }),
  cancelDoctorSeries: last,
  previewAdminSeries: (side: Side) => ({ ...ofPatient(side), ...rule('8:30 PM') }),
  bookAdminSeries: (side: Side) => ({ ...ofPatient(side), ...slots('8:30 PM') }),
  cancelAdminSeries: last,
};

import type { Handlers } from '#platform/http/handler.ts';
import type { Db } from '#store/tables.ts';
import { type BookingDeps, bookAppointment } from './book-appointment.ts';
import { bookFollowUp } from './book-follow-up.ts';
import { bookForPatient } from './book-for-patient.ts';
import { type CancelDeps, cancelAppointment } from './cancel-appointment.ts';
import { completeAppointment } from './complete-appointment.ts';
import { decideLeave } from './decide-leave.ts';
import { exportAppointments } from './export-appointments.ts';
import { getDoctorDay } from './get-doctor-day.ts';
import { getReceptionDay } from './get-reception-day.ts';
import { listPatientAppointments } from './list-appointments.ts';
import { listLeaveAppointments } from './list-leave-appointments.ts';
import { recordNoShow } from './record-no-show.ts';
import { reopenAppointment } from './reopen-appointment.ts';
import { type RescheduleDeps, rescheduleAppointment } from './reschedule-appointment.ts';
import { searchAppointments } from './search-appointments.ts';

type Deps = BookingDeps & CancelDeps & RescheduleDeps;

export function appointmentRoutes(deps: Deps) {
  return {
    bookAppointment: bookAppointment(deps),
    bookFollowUp: bookFollowUp(deps),
    bookForPatient: bookForPatient(deps),
    getReceptionDay: getReceptionDay(deps.zone),
    listPatientAppointments: listPatientAppointments(deps.zone),
    listDoctorAppointments: searchAppointments(deps.zone),
    listAllAppointments: searchAppointments(deps.zone),
    getDoctorDay: getDoctorDay(deps.zone),
    exportAppointments: exportAppointments(deps.zone),
    reschedulePatientAppointment: rescheduleAppointment(deps),
    rescheduleDoctorAppointment: rescheduleAppointment(deps),
    rescheduleAdminAppointment: rescheduleAppointment(deps),
    cancelPatientAppointment: cancelAppointment(deps),
    cancelDoctorAppointment: cancelAppointment(deps),
    cancelAdminAppointment: cancelAppointment(deps),
    listDoctorLeave: listLeaveAppointments(deps.zone),
    listAdminLeave: listLeaveAppointments(deps.zone),
    decideDoctorLeave: decideLeave(deps),
    decideAdminLeave: decideLeave(deps),
    completeAppointment: completeAppointment(),
    recordDoctorNoShow: recordNoShow(),
    recordAdminNoShow: recordNoShow(),
    reopenDoctorAppointment: reopenAppointment(),
    reopenAdminAppointment: reopenAppointment(),
  } satisfies Partial<Handlers<Db>>;
}

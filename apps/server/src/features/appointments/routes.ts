import type { Handlers } from '#platform/http/handler.ts';
import type { Db } from '#store/tables.ts';
import { bookAppointment } from './book-appointment.ts';
import { bookFollowUp } from './book-follow-up.ts';
import { bookForPatient } from './book-for-patient.ts';
import { bookSeries, type SeriesBookingDeps } from './book-series.ts';
import { type CancelDeps, cancelAppointment } from './cancel-appointment.ts';
import { type CancelSeriesDeps, cancelSeries } from './cancel-series.ts';
import { completeAppointment } from './complete-appointment.ts';
import { decideLeave } from './decide-leave.ts';
import { exportAppointments } from './export-appointments.ts';
import { getDoctorDay } from './get-doctor-day.ts';
import { getReceptionDay } from './get-reception-day.ts';
import { listPatientAppointments } from './list-appointments.ts';
import { listLeaveAppointments } from './list-leave-appointments.ts';
import { previewPatientSeries, previewSeries } from './preview-series.ts';
import { recordNoShow } from './record-no-show.ts';
import { reopenAppointment } from './reopen-appointment.ts';
import { type RescheduleDeps, rescheduleAppointment } from './reschedule-appointment.ts';
import { searchAppointments } from './search-appointments.ts';

type Deps = SeriesBookingDeps & CancelDeps & CancelSeriesDeps & RescheduleDeps;

export function appointmentRoutes(deps: Deps) {
  return {
    bookAppointment: bookAppointment(deps),
    bookFollowUp: bookFollowUp(deps),
    bookForPatient: bookForPatient(deps),
    previewPatientSeries: previewPatientSeries(deps),
    previewDoctorSeries: previewSeries(deps.zone),
    previewAdminSeries: previewSeries(deps.zone),
    bookPatientSeries: bookSeries(deps),
    bookDoctorSeries: bookSeries(deps),
    bookAdminSeries: bookSeries(deps),
    cancelPatientSeries: cancelSeries(deps),
    cancelDoctorSeries: cancelSeries(deps),
    cancelAdminSeries: cancelSeries(deps),
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

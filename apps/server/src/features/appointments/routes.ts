import type { Handlers } from '#platform/http/handler.ts';
import type { Db } from '#store/tables.ts';
import { appointmentDayRoutes } from './appointment-days.ts';
import {
  type CancelDeps,
  cancelAppointment,
  completeAppointment,
  recordNoShow,
  reopenAppointment,
} from './appointment-states.ts';
import { bookingRoutes } from './book-appointment.ts';
import { bookSeries, type SeriesBookingDeps } from './book-series.ts';
import { decideLeave } from './decide-leave.ts';
import {
  exportAppointments,
  listPatientAppointments,
  searchAppointments,
} from './list-appointments.ts';
import { listLeaveAppointments } from './list-leave.ts';
import { type RescheduleDeps, rescheduleAppointment } from './reschedule-appointment.ts';
import {
  type CancelSeriesDeps,
  cancelSeries,
  previewPatientSeries,
  previewSeries,
} from './series.ts';

type Deps = SeriesBookingDeps & CancelDeps & CancelSeriesDeps & RescheduleDeps;

export function appointmentRoutes(deps: Deps) {
  return {
    ...bookingRoutes(deps),
    previewPatientSeries: previewPatientSeries(deps),
    previewDoctorSeries: previewSeries(deps.zone),
    previewAdminSeries: previewSeries(deps.zone),
    bookPatientSeries: bookSeries(deps),
    bookDoctorSeries: bookSeries(deps),
    bookAdminSeries: bookSeries(deps),
    cancelPatientSeries: cancelSeries(deps),
    cancelDoctorSeries: cancelSeries(deps),
    cancelAdminSeries: cancelSeries(deps),
    listPatientAppointments: listPatientAppointments(deps.zone),
    listDoctorAppointments: searchAppointments(deps.zone),
    listAllAppointments: searchAppointments(deps.zone),
    ...appointmentDayRoutes(deps.zone),
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

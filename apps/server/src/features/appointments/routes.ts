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
    previewSeries: {
      patient: previewPatientSeries(deps),
      doctor: previewSeries(deps.zone),
      reception: previewSeries(deps.zone),
    },

    bookSeries: bookSeries(deps),

    cancelSeries: cancelSeries(deps),

    listPatientAppointments: listPatientAppointments(deps.zone),
    searchAppointments: searchAppointments(deps.zone),

    ...appointmentDayRoutes(deps.zone),
    exportAppointments: exportAppointments(deps.zone),
    rescheduleAppointment: rescheduleAppointment(deps),

    cancelAppointment: cancelAppointment(deps),

    listLeave: listLeaveAppointments(deps.zone),

    decideLeave: decideLeave(deps),

    completeAppointment: completeAppointment(),
    recordNoShow: recordNoShow(),

    reopenAppointment: reopenAppointment(),
  } satisfies Partial<Handlers<Db>>;
}

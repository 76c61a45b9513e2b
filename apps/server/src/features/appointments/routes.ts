import type { Handlers } from '#platform/http/handler.ts';
import type { Db } from '#store/tables.ts';
import { type AnswerDeps, answerOffers } from './answer-offers.ts';
import { appointmentDayRoutes } from './appointment-days.ts';
import { appointmentStateRoutes, type CancelDeps } from './appointment-states.ts';
import { bookingRoutes } from './book-appointment.ts';
import { bookSeries, type SeriesBookingDeps } from './book-series.ts';
import { type ProposalDeps, proposalRoutes } from './choose-proposal.ts';
import { completePastAppointments } from './complete-past.ts';
import { decideLeave } from './decide-leave.ts';
import { type RequestDeps, requestRoutes } from './decide-request.ts';
import { doctorAbsenceRoutes } from './doctor-absence.ts';
import { appointmentListRoutes } from './list-appointments.ts';
import { listDisplacedAppointments } from './list-displaced.ts';
import { listLeaveAppointments } from './list-leave.ts';
import { type PlanDeps, planRoutes } from './plan-day.ts';
import { type RescheduleDeps, rescheduleAppointment } from './reschedule-appointment.ts';
import {
  type CancelSeriesDeps,
  cancelSeries,
  previewPatientSeries,
  previewSeries,
} from './series.ts';

type Deps = SeriesBookingDeps &
  CancelDeps &
  CancelSeriesDeps &
  RescheduleDeps &
  RequestDeps &
  ProposalDeps &
  PlanDeps &
  AnswerDeps;

export function appointmentRoutes(deps: Deps) {
  const { zone } = deps;
  return {
    ...bookingRoutes(deps),
    ...appointmentListRoutes(zone),
    ...appointmentDayRoutes(zone),
    ...appointmentStateRoutes(deps),
    ...doctorAbsenceRoutes(deps, zone),
    completePastAppointments: completePastAppointments(zone),
    rescheduleAppointment: rescheduleAppointment(deps),
    previewSeries: {
      patient: previewPatientSeries(deps),
      doctor: previewSeries(zone),
      reception: previewSeries(zone),
    },
    bookSeries: bookSeries(deps),
    cancelSeries: cancelSeries(deps),
    listLeave: listLeaveAppointments(zone),
    decideLeave: decideLeave(deps),
    ...requestRoutes(deps),
    ...proposalRoutes(deps),
    ...planRoutes(deps),
    listDisplacedAppointments: listDisplacedAppointments(zone),
    answerOffers: answerOffers(deps),
  } satisfies Partial<Handlers<Db>>;
}

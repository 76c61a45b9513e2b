import type { Handlers } from '#platform/http/handler.ts';
import type { Sql } from '#store/tables.ts';
import { bookAppointment } from './book-appointment.ts';
import { cancelAppointment } from './cancel-appointment.ts';
import { listPatientAppointments } from './list-appointments.ts';

type Routes = 'bookAppointment' | 'listPatientAppointments' | 'cancelPatientAppointment';

export function appointmentRoutes(deps: {
  zone: string;
  slotsChanged(): void;
}): Handlers<Sql, Routes> {
  return {
    bookAppointment: bookAppointment(deps),
    listPatientAppointments: listPatientAppointments(deps.zone),
    cancelPatientAppointment: cancelAppointment(deps.slotsChanged),
  };
}

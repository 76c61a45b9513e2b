import type { Appointment } from '@nadi/contract/appointments';
import type { Doctor } from '@nadi/contract/doctors';
import type { Handlers } from '#platform/http/handler.ts';
import type { AppointmentRecord } from '#store/appointments.ts';
import type { DoctorRecord } from '#store/portal-doctors.ts';
import type { Db } from '#store/tables.ts';
import { getDoctorDashboard } from './get-doctor-dashboard.ts';
import { getDoctorDay } from './get-doctor-day.ts';
import { getDoctorProfile } from './get-doctor-profile.ts';
import { getDoctorWeeks } from './get-doctor-weeks.ts';
import { updateDoctorProfile } from './update-doctor-profile.ts';

type Routes =
  | 'getDoctorDashboard'
  | 'getDoctorDay'
  | 'getDoctorWeeks'
  | 'getDoctorProfile'
  | 'updateDoctorProfile';

export function doctorPortalRoutes(deps: {
  zone: string;
  /** Whose online payments are earnings: live ones, or in a trial those that move no money. */
  livemode: boolean;
  doctorsChanged(): void;
  presentAppointment(record: AppointmentRecord): Appointment;
  presentDoctor(doctor: DoctorRecord & { taken: null }): Doctor;
}): Handlers<Db, Routes> {
  return {
    getDoctorDashboard: getDoctorDashboard(deps.zone, deps.livemode, deps.presentAppointment),
    getDoctorDay: getDoctorDay(deps.zone, deps.presentAppointment),
    getDoctorWeeks: getDoctorWeeks(deps.zone, deps.livemode),
    getDoctorProfile: getDoctorProfile(deps.presentDoctor),
    updateDoctorProfile: updateDoctorProfile(deps.doctorsChanged),
  };
}

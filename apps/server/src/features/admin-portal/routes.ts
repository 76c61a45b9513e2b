import type { Appointment } from '@nadi/contract/appointments';
import type { Doctor } from '@nadi/contract/doctors';
import type { Handlers } from '#platform/http/handler.ts';
import type { Passwords } from '#platform/passwords.ts';
import type { AppointmentRecord } from '#store/appointments.ts';
import type { DoctorRecord } from '#store/portal-doctors.ts';
import type { Db } from '#store/tables.ts';
import { addDoctor } from './add-doctor.ts';
import { changeAvailability } from './change-availability.ts';
import { editDoctor } from './edit-doctor.ts';
import { getAdminDashboard } from './get-admin-dashboard.ts';
import { listAllDoctors } from './list-all-doctors.ts';
import { reinstateDoctor } from './reinstate-doctor.ts';
import { retireDoctor } from './retire-doctor.ts';
import { setDoctorPassword } from './set-doctor-password.ts';

type Routes =
  | 'getAdminDashboard'
  | 'listAllDoctors'
  | 'changeAvailability'
  | 'addDoctor'
  | 'editDoctor'
  | 'setDoctorPassword'
  | 'retireDoctor'
  | 'reinstateDoctor';

export function adminPortalRoutes(deps: {
  zone: string;
  passwords: Passwords;
  acceptPassword(password: string, field?: string): void;
  doctorsChanged(): void;
  presentAppointment(record: AppointmentRecord): Appointment;
  presentDoctor(doctor: DoctorRecord & { taken: null }): Doctor;
}): Handlers<Db, Routes> {
  return {
    getAdminDashboard: getAdminDashboard(deps.zone, deps.presentAppointment),
    listAllDoctors: listAllDoctors(deps.presentDoctor),
    changeAvailability: changeAvailability(deps.doctorsChanged),
    addDoctor: addDoctor(deps),
    editDoctor: editDoctor(deps.doctorsChanged),
    setDoctorPassword: setDoctorPassword(deps),
    retireDoctor: retireDoctor(deps.doctorsChanged),
    reinstateDoctor: reinstateDoctor(deps.doctorsChanged),
  };
}

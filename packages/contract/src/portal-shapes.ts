import {
  addDoctor,
  changeAvailability,
  editDoctor,
  getAdminDashboard,
  listAllDoctors,
  reinstateDoctor,
  retireDoctor,
  setDoctorPassword,
} from './admin-portal.ts';
import { changeAppointment, exportAppointments, searchAppointments } from './appointments.ts';
import { listAudit } from './audit.ts';
import {
  getDoctorDashboard,
  getDoctorDay,
  getDoctorProfile,
  getDoctorWeeks,
  updateDoctorProfile,
} from './doctor-portal.ts';
import { changePassword, signIn, signOut } from './patients.ts';
import { endPatientSessions, listSessions } from './sessions.ts';

export const doctorShapes = {
  signInDoctor: signIn,
  signOutDoctor: signOut,
  changeDoctorPassword: changePassword,
  listDoctorSessions: listSessions,
  endDoctorSessions: signOut,
  getDoctorDashboard,
  getDoctorDay,
  getDoctorWeeks,
  listDoctorAppointments: searchAppointments,
  cancelDoctorAppointment: changeAppointment,
  completeAppointment: changeAppointment,
  getDoctorProfile,
  updateDoctorProfile,
};

export const adminShapes = {
  signInAdmin: signIn,
  signOutAdmin: signOut,
  changeAdminPassword: changePassword,
  listAdminSessions: listSessions,
  endAdminSessions: signOut,
  endPatientSessions,
  getAdminDashboard,
  listAllAppointments: searchAppointments,
  exportAppointments,
  cancelAdminAppointment: changeAppointment,
  listAllDoctors,
  changeAvailability,
  addDoctor,
  editDoctor,
  setDoctorPassword,
  retireDoctor,
  reinstateDoctor,
  listAudit,
};

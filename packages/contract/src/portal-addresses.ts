import { type Address, get, post, upload } from './address.ts';

/** The doctor's portal (spec §7); paths that §7 does not name are our own. */
export const doctorAddresses = {
  signInDoctor: post('/api/doctor/login', 'visitor', 'low'),
  signOutDoctor: post('/api/doctor/logout', 'doctor', 'plain'),
  changeDoctorPassword: post('/api/doctor/change-password', 'doctor', 'medium'),
  listDoctorSessions: get('/api/doctor/sessions', 'doctor', 'medium'),
  endDoctorSessions: post('/api/doctor/end-sessions', 'doctor', 'plain'),
  getDoctorDashboard: get('/api/doctor/dashboard', 'doctor', 'medium'),
  getDoctorDay: get('/api/doctor/day', 'doctor', 'medium'),
  getDoctorWeeks: get('/api/doctor/weeks', 'doctor', 'medium'),
  listDoctorAppointments: get('/api/doctor/appointments', 'doctor', 'medium'),
  cancelDoctorAppointment: post('/api/doctor/cancel-appointment', 'doctor', 'medium'),
  completeAppointment: post('/api/doctor/complete-appointment', 'doctor', 'medium'),
  getDoctorProfile: get('/api/doctor/profile', 'doctor', 'medium'),
  updateDoctorProfile: post('/api/doctor/update-profile', 'doctor', 'medium'),
  getPatientVitals: get('/api/doctor/patient-vitals', 'doctor', 'medium'),
} as const satisfies Record<string, Address>;

/** The admin's portal (spec §7). */
export const adminAddresses = {
  signInAdmin: post('/api/admin/login', 'visitor', 'medium'),
  signOutAdmin: post('/api/admin/logout', 'admin', 'plain'),
  changeAdminPassword: post('/api/admin/change-password', 'admin', 'medium'),
  listAdminSessions: get('/api/admin/sessions', 'admin', 'medium'),
  endAdminSessions: post('/api/admin/end-sessions', 'admin', 'plain'),
  endPatientSessions: post('/api/admin/end-patient-sessions', 'admin', 'medium'),
  getAdminDashboard: get('/api/admin/dashboard', 'admin', 'medium'),
  listAllAppointments: get('/api/admin/appointments', 'admin', 'medium'),
  exportAppointments: get('/api/admin/appointments-csv', 'admin', 'medium'),
  cancelAdminAppointment: post('/api/admin/cancel-appointment', 'admin', 'medium'),
  listAllDoctors: get('/api/admin/all-doctors', 'admin', 'medium'),
  changeAvailability: post('/api/admin/change-availability', 'admin', 'medium'),
  addDoctor: upload('/api/admin/add-doctor', 'admin', 'plain'),
  editDoctor: upload('/api/admin/edit-doctor', 'admin', 'medium'),
  setDoctorPassword: post('/api/admin/set-doctor-password', 'admin', 'medium'),
  retireDoctor: post('/api/admin/retire-doctor', 'admin', 'medium'),
  reinstateDoctor: post('/api/admin/reinstate-doctor', 'admin', 'medium'),
  listAudit: get('/api/admin/audit', 'admin', 'medium'),
  listPayments: get('/api/admin/payments', 'admin', 'medium'),
  exportPayments: get('/api/admin/payments-csv', 'admin', 'medium'),
  refundPayment: post('/api/admin/refund-payment', 'admin', 'medium'),
} as const satisfies Record<string, Address>;

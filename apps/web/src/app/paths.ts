/** Builds the path of every page. */
export const paths = {
  home: '/',
  doctors: (speciality?: string) =>
    speciality ? `/doctors/${encodeURIComponent(speciality)}` : '/doctors',
  about: '/about',
  contact: '/contact',
  login: '/login',
  forgotPassword: '/forgot-password',
  resetPassword: '/reset-password',
  verifyEmail: '/verify-email',
  appointment: (doctorId: string) => `/appointment/${encodeURIComponent(doctorId)}`,
  myAppointments: '/my-appointments',
  myAppointment: (appointmentId: string) => `/my-appointments/${encodeURIComponent(appointmentId)}`,
  myProfile: '/my-profile',
  recordAccess: '/record-access',
  verify: '/verify',
  receipt: (appointmentId: string) => `/receipt/${encodeURIComponent(appointmentId)}`,
  encryptionExplained: '/encryption-explained',

  adminLogin: '/admin-login',
  adminDashboard: '/admin-dashboard',
  reception: '/reception',
  receptionAccounts: '/reception-accounts',
  allAppointments: '/all-appointments',
  addDoctor: '/add-doctor',
  doctorList: '/doctor-list',
  editDoctor: (doctorId: string) => `/doctor-list/${encodeURIComponent(doctorId)}`,
  doctorHoursOf: (doctorId: string) => `/doctor-list/${encodeURIComponent(doctorId)}/hours`,
  auditTrail: '/audit-trail',
  adminPayments: '/payments',
  patients: '/patients',
  patient: (patientId: string) => `/patients/${encodeURIComponent(patientId)}`,
  messages: '/messages',
  clinicSettings: '/clinic-settings',
  clinicHolidays: '/clinic-holidays',
  intakeForm: '/clinic-intake-form',
  adminAccount: '/admin-account',
  doctorDashboard: '/doctor-dashboard',
  doctorAppointments: '/doctor-appointments',
  doctorAppointment: (appointmentId: string) =>
    `/doctor-appointments/${encodeURIComponent(appointmentId)}`,
  doctorPatients: '/doctor-patients',
  doctorHours: '/doctor-hours',
  doctorProfile: '/doctor-profile',
  doctorAccount: '/doctor-account',

  join: '/join',
  newMeeting: '/new',
  meeting: (code: string, name?: string) => {
    const query = name ? `?name=${encodeURIComponent(name)}` : '';
    return `/meeting/${encodeURIComponent(code)}${query}`;
  },
} as const;

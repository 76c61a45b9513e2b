import { paths as sitePaths } from './paths.ts';

/** Builds the path of every page; apart from the patients' paths, whose first loads need no others. */
export const paths = {
  ...sitePaths,

  open: '/open',
  adminDashboard: '/admin-dashboard',
  reception: '/reception',
  clinicAccounts: '/reception-accounts',
  allAppointments: '/all-appointments',
  addDoctor: '/add-doctor',
  doctorList: '/doctor-list',
  editDoctor: (doctorId: string) => `/doctor-list/${encodeURIComponent(doctorId)}`,
  doctorHoursOf: (doctorId: string) => `/doctor-list/${encodeURIComponent(doctorId)}/hours`,
  auditTrail: '/audit-trail',
  adminPayments: '/payments',
  reports: '/reports',
  cashUp: '/cash-up',
  closedCashUp: (cashUpId: string) => `/cash-up/${encodeURIComponent(cashUpId)}`,
  patients: '/patients',
  patient: (patientId: string) => `/patients/${encodeURIComponent(patientId)}`,
  messages: '/messages',
  clinicSettings: '/clinic-settings',
  clinicSettingsSection: (section: string) => `/clinic-settings?section=${section}`,
  clinicHolidays: '/clinic-holidays',
  clinicImport: '/clinic-import',
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
} as const;

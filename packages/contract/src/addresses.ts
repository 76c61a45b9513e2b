import { type Address, get, post, upload } from './address.ts';
import { adminAddresses, doctorAddresses } from './portal-addresses.ts';

/**
 * Where every call goes, who may make it and how it travels: the half of the route table without
 * schemas, so that the browser can carry it (the other half is routes.ts).
 */
export const addresses = {
  listDoctors: get('/api/doctor/list', 'visitor', 'low'),

  register: post('/api/user/register', 'visitor', 'high'),
  signInPatient: post('/api/user/login', 'visitor', 'high'),
  signOutPatient: post('/api/user/logout', 'patient', 'plain'),
  changePatientPassword: post('/api/user/change-password', 'patient', 'high'),
  getProfile: get('/api/user/get-profile', 'patient', 'high'),
  updateProfile: upload('/api/user/update-profile', 'patient', 'high'),

  bookAppointment: post('/api/user/book-appointment', 'patient', 'medium'),
  listPatientAppointments: get('/api/user/appointments', 'patient', 'medium'),
  cancelPatientAppointment: post('/api/user/cancel-appointment', 'patient', 'medium'),

  listRecordAccess: get('/api/user/record-access', 'patient', 'medium'),

  payByStripe: post('/api/user/payment-stripe', 'patient', 'plain'),
  verifyStripe: post('/api/user/verifyStripe', 'patient', 'plain'),
  payByRazorpay: post('/api/user/payment-razorpay', 'patient', 'plain'),
  verifyRazorpay: post('/api/user/verifyRazorpay', 'patient', 'plain'),
  listMyPayments: get('/api/user/payments', 'patient', 'medium'),
  getReceipt: get('/api/user/receipt', 'patient', 'medium'),

  listPayments: get('/api/admin/payments', 'admin', 'medium'),
  exportPayments: get('/api/admin/payments-csv', 'admin', 'medium'),
  refundPayment: post('/api/admin/refund-payment', 'admin', 'medium'),

  ...doctorAddresses,
  ...adminAddresses,

  latestVitals: get('/api/vitals/latest', 'visitor', 'low'),
  postVitals: post('/api/vitals', 'visitor', 'plain'),
  listDevices: get('/api/user/devices', 'patient', 'medium'),
  pairDevice: post('/api/user/pair-device', 'patient', 'medium'),
  renameDevice: post('/api/user/rename-device', 'patient', 'medium'),
  removeDevice: post('/api/user/remove-device', 'patient', 'medium'),
  getPatientVitals: get('/api/doctor/patient-vitals', 'doctor', 'medium'),

  getPublicKey: get('/api/secure/public-key', 'visitor', 'plain'),
  demonstrateChannel: post('/api/secure/dummy-data', 'visitor', 'high'),
} as const satisfies Record<string, Address>;

export type RouteName = keyof typeof addresses;

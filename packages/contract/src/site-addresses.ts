import { type Address, get, post, upload } from './address.ts';

/** What visitors and patients call: all that their pages carry. */
export const siteAddresses = {
  listDoctors: get('/api/doctor/list', 'visitor', 'low'),

  register: post('/api/user/register', 'visitor', 'high'),
  signInPatient: post('/api/user/login', 'visitor', 'high'),
  signOutPatient: post('/api/user/logout', 'patient', 'plain'),
  changePatientPassword: post('/api/user/change-password', 'patient', 'high'),
  listPatientSessions: get('/api/user/sessions', 'patient', 'medium'),
  endOwnSessions: post('/api/user/end-sessions', 'patient', 'plain'),
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

  latestVitals: get('/api/vitals/latest', 'visitor', 'low'),
  postVitals: post('/api/vitals', 'visitor', 'plain'),
  listDevices: get('/api/user/devices', 'patient', 'medium'),
  pairDevice: post('/api/user/pair-device', 'patient', 'medium'),
  renameDevice: post('/api/user/rename-device', 'patient', 'medium'),
  removeDevice: post('/api/user/remove-device', 'patient', 'medium'),

  getPublicKey: get('/api/secure/public-key', 'visitor', 'plain'),
  demonstrateChannel: post('/api/secure/dummy-data', 'visitor', 'high'),
} as const satisfies Record<string, Address>;

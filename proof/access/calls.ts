import { randomUUID } from 'node:crypto';
import type { RouteName } from '@nadi/contract/routes';
import { DEFAULT_CLINIC } from '@nadi/messages/en/default-clinic';
import { PASSWORD } from '@nadi/server/testing/actors';
import { ITEMS } from '@nadi/server/testing/prescription-fixture';
import { familyCalls } from './family-calls.ts';
import { leaveCalls } from './leave-calls.ts';
import { passkeyCalls } from './passkey-calls.ts';
import { INTAKE_QUESTION } from './preparation.ts';
import { pushCalls } from './push-calls.ts';
import { receptionCalls } from './reception-calls.ts';
import { secondFactorCalls } from './second-factor-calls.ts';
import { seriesCalls } from './series-calls.ts';
import type { Side, World } from './world.ts';

/**
 * The body for each route, about the objects of one side. A missing route does not typecheck, so a new one
 * cannot be left out of the matrix.
 */
export const calls: Record<RouteName, (side: Side, world: World) => object> = {
  listDoctors: nothing,
  suggestDoctors: () => ({ search: 'skin' }),
  getClinic: nothing,
  register: () => ({ name: 'New', email: 'new@example.test', password: 'kite-lantern-42' }),
  signInPatient: ({ patient }) => ({ email: patient.email, password: PASSWORD }),
  signOutPatient: nothing,
  getEmail: nothing,
  listPatientPreferences: nothing,
  setPatientPreference: () => ({ kind: 'receipt', on: false }),
  listDoctorPreferences: nothing,
  setDoctorPreference: () => ({ kind: 'agenda', on: false }),
  getPatientCalendarFeed: nothing,
  revokePatientCalendarFeed: nothing,
  getDoctorCalendarFeed: nothing,
  revokeDoctorCalendarFeed: nothing,
  ...pushCalls,
  forgotPatientPassword: ({ patient }) => ({ email: patient.email }),
  forgotDoctorPassword: ({ doctor }) => ({ email: doctor.email }),
  forgotAdminPassword: (_side, { admin }) => ({ email: admin.email }),
  resetPatientPassword: aWrongLink,
  resetDoctorPassword: aWrongLink,
  resetAdminPassword: aWrongLink,
  verifyEmail: () => ({ token: 'not-a-token' }),
  resendVerification: nothing,
  changeEmail: () => ({ email: 'new.address@example.test', password: PASSWORD }),
  inviteDoctor: aDoctor,
  ...receptionCalls,
  ...familyCalls,
  ...leaveCalls,
  ...seriesCalls,
  changePatientPassword: newPassword,
  getProfile: nothing,
  updateProfile: () => ({
    ...{ name: 'Asha Rao', phone: '98765 43210', gender: 'Female', dob: '1980-02-29' },
    address: { line1: '1, Some Road', line2: '' },
  }),
  bookAppointment: ({ doctor, dependant: dependantId }) => ({
    ...{ docId: doctor.id, slotDate: '8_1_2027', slotTime: '10:00 AM', dependantId },
  }),
  listPatientAppointments: nothing,
  cancelPatientAppointment: anAppointment,
  reschedulePatientAppointment: (side) => moved(side, '10:00 AM'),
  joinWaitlist: aDoctor,
  leaveWaitlist: ({ waitlistEntry }) => ({ entryId: waitlistEntry }),
  acceptOffer: ({ waitlistOffer }) => ({ offerId: waitlistOffer }),
  listWaitlist: nothing,
  getAvailability: aDoctor,
  listRecordAccess: nothing,
  payByStripe: anAppointment,
  verifyStripe: (side) => ({ ...thePaid(side), success: 'true' }),
  payByRazorpay: anAppointment,
  verifyRazorpay: ({ razorpayOrder }) => ({
    razorpay_order_id: razorpayOrder,
    razorpay_payment_id: 'pay_Sample',
    razorpay_signature: '0'.repeat(64),
  }),
  listMyPayments: nothing,
  getReceipt: thePaid,
  getReceiptPdf: thePaid,

  listPayments: nothing,
  exportPayments: nothing,
  getPayment: ({ paidAppointment }) => ({ id: paidAppointment }),
  recordCashAsAdmin: ({ unpaidAppointment }) => ({ appointmentId: unpaidAppointment }),
  recordCashAsDoctor: ({ unpaidAppointment }) => ({ appointmentId: unpaidAppointment }),
  refundPayment: ({ paidAppointment }) => ({ id: paidAppointment }),

  signInDoctor: ({ doctor }) => ({ email: doctor.email, password: PASSWORD }),
  signOutDoctor: nothing,
  changeDoctorPassword: newPassword,
  listPatientSessions: nothing,
  endPatientSession: ({ patientSession }) => ({ sessionId: patientSession }),
  endPatientSessions: nothing,
  listDoctorSessions: nothing,
  endDoctorSession: ({ doctorSession }) => ({ sessionId: doctorSession }),
  endDoctorSessions: nothing,
  getDoctorDashboard: nothing,
  getDoctorDay: () => ({ date: '2027-01-06' }),
  getDoctorWeeks: nothing,
  listDoctorAppointments: search,
  cancelDoctorAppointment: anAppointment,
  rescheduleDoctorAppointment: (side) => moved(side, '11:00 AM'),
  completeAppointment: anAppointment,
  bookFollowUp: (side) => ({
    ...aPastAppointment(side),
    ...{ slotDate: '9_1_2027', slotTime: '1:00 PM' },
  }),
  recordDoctorNoShow: aPastAppointment,
  reopenDoctorAppointment: anEndedAppointment,
  getDoctorSchedule: nothing,
  setDoctorHours: () => ({ hours: null }),
  addDoctorException: leave,
  removeDoctorException: anException,
  getDoctorVisitTypes: nothing,
  setDoctorVisitTypes: () => ({ visitTypes: [] }),
  getDoctorProfile: nothing,
  updateDoctorProfile: () => ({ about: 'Here since 2001.' }),

  ...secondFactorCalls,
  ...passkeyCalls,

  signInAdmin: (_side, { admin }) => ({ email: admin.email, password: PASSWORD }),
  signOutAdmin: nothing,
  changeAdminPassword: newPassword,
  changeAdminEmail: (_side, { reception }) => ({ email: reception.email }),
  listAdminSessions: nothing,
  endAdminSession: ({ doctorSession }) => ({ sessionId: doctorSession }),
  endAdminSessions: nothing,
  endSessionsOfPatient: ({ patient }) => ({ email: patient.email }),
  getAdminDashboard: nothing,
  getClinicFigures: nothing,
  listPatients: nothing,
  getPatient: ({ patient }) => ({ patientId: patient.id }),
  listAllAppointments: search,
  exportAppointments: search,
  cancelAdminAppointment: anAppointment,
  recordAdminNoShow: aPastAppointment,
  reopenAdminAppointment: anEndedAppointment,
  rescheduleAdminAppointment: (side) => moved(side, '12:00 PM'),
  getAdminSchedule: aDoctor,
  setAdminHours: (side) => ({ ...aDoctor(side), hours: null }),
  addAdminException: (side) => ({ ...aDoctor(side), ...leave() }),
  removeAdminException: (side) => ({ ...aDoctor(side), ...anException() }),
  getDoctorBusyCalendar: nothing,
  setDoctorBusyCalendar: () => ({ url: '' }),
  getAdminBusyCalendar: aDoctor,
  setAdminBusyCalendar: (side) => ({ ...aDoctor(side), url: '' }),
  listHolidays: nothing,
  addHolidays: () => ({
    holidays: [{ from: '2027-03-01', until: '2027-03-01', name: 'Founding day' }],
  }),
  previewHolidays: () => ({ calendar: 'BEGIN:VCALENDAR\r\nVERSION:2.0\r\nEND:VCALENDAR\r\n' }),
  getAdminVisitTypes: aDoctor,
  setAdminVisitTypes: (side) => ({ ...aDoctor(side), visitTypes: [] }),
  listAllDoctors: nothing,
  changeAvailability: aDoctor,
  addDoctor: () => ({ ...doctorFields, email: 'dr.new@example.test', password: 'kite-lantern-42' }),
  editDoctor: (side) => ({ ...aDoctor(side), ...doctorFields, email: side.doctor.email }),
  setDoctorPassword: (side) => ({ ...aDoctor(side), newPassword: 'kite-lantern-42' }),
  retireDoctor: aDoctor,
  reinstateDoctor: aDoctor,
  getClinicSettings: nothing,
  updateClinicSettings: () => DEFAULT_CLINIC,
  listAudit: nothing,
  listMessages: nothing,
  retryMessage: aFailedMessage,
  retryMessages: nothing,
  dismissMessage: aFailedMessage,

  latestVitals: nothing,
  postVitals: ({ deviceId: device }) => ({
    ...{ device, bpm: 80, spo2: 97, counter: 1, time: 1_799_000_000 },
    signature: '0'.repeat(64),
  }),
  listDevices: nothing,
  pairDevice: () => ({ name: 'Second' }),
  renameDevice: ({ deviceId }) => ({ deviceId, name: 'Renamed' }),
  removeDevice: ({ deviceId }) => ({ deviceId }),
  getPatientAppointment: aPastAppointment,
  uploadDocument: (side) => ({ ...aPastAppointment(side), document: 'not a file' }),
  getOwnDocument: aDocument,
  getPatientDocument: aDocument,
  describeDocument: (side) => ({ ...aDocument(side), kind: 'letter', date: null }),
  deleteDocument: aDocument,
  getOwnPrescription: aPrescription,
  getPatientPrescription: aPrescription,
  savePrescription: (side) => ({ ...aPastAppointment(side), items: ITEMS }),
  cancelPrescription: aPrescription,
  listWaiting: nothing,
  getRelay: () => ({ meetingId: 'a-meeting' }),
  listPresent: () => ({ meetingId: 'a-meeting' }),
  announceDelay: () => ({ minutes: 12 }),
  invitePatientGuest: (side) => ({ ...aPastAppointment(side), role: 'relative' }),
  inviteDoctorGuest: (side) => ({ ...aPastAppointment(side), role: 'interpreter' }),
  setReason: (side) => ({ ...aPastAppointment(side), reason: 'A cough since Monday' }),
  getConsentText: nothing,
  getConsent: nothing,
  recordConsent: consent,
  recordSpokenConsent: consent,
  recordConsentAtClinic: consent,
  saveEncounter: (side) => ({
    ...aPastAppointment(side),
    ...{ mode: 'video', kind: 'first', identityCheck: 'document', location: 'At home' },
  }),
  listConsentTexts: nothing,
  getIntakeForm: nothing,
  publishIntakeForm: () => ({ questions: [], version: 0 }),
  saveIntake: ({ preparedAppointment }) => ({
    ...{ appointmentId: preparedAppointment, version: 1 },
    answers: [{ questionId: INTAKE_QUESTION, answer: 'None' }],
  }),
  publishConsentText: () => ({ text: 'I agree.', version: 1 }),
  getDoctorPatient: ({ patient }) => ({ userId: patient.id }),
  getDoctorAppointment: aPastAppointment,
  getDraftKey: nothing,
  // The order of the route table: write, sign, add to, share.
  saveNote: (side) => ({ ...aPastAppointment(side), note: { plan: 'Rest' }, version: 0 }),
  listNoteVersions: aPastAppointment,
  signNote: (side) => ({ ...aPastAppointment(side), version: 1 }),
  addAddendum: (side) => ({ ...aPastAppointment(side), text: 'Called on Tuesday.' }),
  shareSummary: aPastAppointment,
  listNoteTemplates: nothing,
  saveNoteTemplate: ({ noteTemplate }) => ({ templateId: noteTemplate, name: 'Cold', note: {} }),
  removeNoteTemplate: ({ noteTemplate }) => ({ templateId: noteTemplate }),
  getPatientVitals: ({ patient }) => ({ patientId: patient.id }),

  getPublicKey: nothing,
  demonstrateChannel: () => ({ requestType: 'demo', timestamp: 1, sampleData: {} }),
};

const doctorFields = {
  ...{ name: 'Dr. New', experience: '4 Year', fees: 500, about: '', degree: 'MBBS' },
  ...{ speciality: 'Neurologist', address: { line1: '1, Road', line2: 'Town' } },
};

function nothing(): object {
  return {};
}

function aFailedMessage(): object {
  return { messageId: randomUUID() };
}

function aWrongLink(): object {
  return { token: 'not-a-token', password: 'kite-lantern-42' };
}

function newPassword(): object {
  return { currentPassword: PASSWORD, newPassword: 'kite-lantern-42' };
}

function anAppointment(side: Side): object {
  return { appointmentId: side.nextAppointment() };
}

function consent(side: Side): object {
  return { ...aPastAppointment(side), version: 1, agreed: true };
}

function aDocument({ documentId }: Side): object {
  return { documentId };
}

function aPrescription({ prescriptionId }: Side): object {
  return { prescriptionId };
}

function aPastAppointment({ startedAppointment }: Side): object {
  return { appointmentId: startedAppointment };
}

function anEndedAppointment({ completedAppointment }: Side): object {
  return { appointmentId: completedAppointment };
}

function moved(side: Side, slotTime: string): object {
  return { ...anAppointment(side), slotDate: '9_1_2027', slotTime };
}

/** Leave on a date without appointments. */
function leave(): object {
  return { from: '2027-02-01', until: '2027-02-02', kind: 'closed' };
}

function anException(): object {
  return { exceptionId: randomUUID() };
}

function thePaid({ paidAppointment }: Side): object {
  return { appointmentId: paidAppointment };
}

function aDoctor({ doctor }: Side): object {
  return { docId: doctor.id };
}

function search(): object {
  return { search: 'Quadrangle' };
}

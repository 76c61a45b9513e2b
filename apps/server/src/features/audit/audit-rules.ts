import type { AuditAction } from '@nadi/contract/audit';
import type { ReplyBody, RouteName } from '@nadi/contract/routes';
import type { RequestContext } from '#platform/http/handler.ts';
import {
  type About,
  ofAppointment,
  ofDoctor,
  ofLatest,
  ofPatient,
  ofPatients,
  ofReception,
  ofRecord,
  ofSelf,
  ofToken,
} from './audit-about.ts';
import {
  familyAuditRules,
  ofDependants,
  ofOwnDocument,
  ofOwnPrescription,
  ofReceipt,
  ofShownAppointment,
} from './family-audit-rules.ts';
import { messageAuditRules } from './message-audit-rules.ts';
import { passkeyAuditRules } from './passkey-audit-rules.ts';
import { preparationAuditRules } from './preparation-audit-rules.ts';
import { scheduleAuditRules } from './schedule-audit-rules.ts';
import { secondFactorAuditRules } from './second-factor-audit-rules.ts';
import { seriesAuditRules } from './series-audit-rules.ts';
import { walkInAuditRules } from './walk-in-audit-rules.ts';

interface Rule<R extends RouteName> {
  action: AuditAction;
  about(call: RequestContext<R>, answer: ReplyBody<R>): About;
}

type Trail = { readonly [R in RouteName]: Rule<R> | null };

/** The audit entry of every route; null if it concerns no record. */
export const auditRules: Trail = {
  listDoctors: null,
  suggestDoctors: null,
  getClinic: null,
  getClinicSettings: null,
  updateClinicSettings: { action: 'changed-settings', about: ofSelf },
  getPublicKey: null,
  demonstrateChannel: null,

  register: { action: 'registered', about: ofToken },
  signInPatient: { action: 'signed-in', about: ofToken },
  signInDoctor: { action: 'signed-in', about: ofToken },
  signInAdmin: { action: 'signed-in', about: ofToken },
  signOutPatient: { action: 'signed-out', about: ofSelf },
  signOutDoctor: { action: 'signed-out', about: ofSelf },
  signOutAdmin: { action: 'signed-out', about: ofSelf },
  listPatientSessions: null,
  listDoctorSessions: null,
  listAdminSessions: null,
  endPatientSession: { action: 'ended-sessions', about: ofSelf },
  endDoctorSession: { action: 'ended-sessions', about: ofSelf },
  endAdminSession: { action: 'ended-sessions', about: ofSelf },
  endPatientSessions: { action: 'ended-sessions', about: ofSelf },
  endSessionsOfPatient: {
    action: 'ended-sessions',
    about: (_call, { userId }) => ({ kind: 'patient', id: userId }),
  },
  endDoctorSessions: { action: 'ended-sessions', about: ofSelf },
  endAdminSessions: { action: 'ended-sessions', about: ofSelf },
  ...familyAuditRules,
  ...messageAuditRules,
  ...preparationAuditRules,
  ...secondFactorAuditRules,
  ...seriesAuditRules,
  ...walkInAuditRules,
  ...passkeyAuditRules,
  getPatientCalendarFeed: { action: 'read-calendar-feed', about: () => ({ kind: 'own-reading' }) },
  revokePatientCalendarFeed: { action: 'revoked-calendar-feed', about: ofSelf },
  getDoctorCalendarFeed: { action: 'read-calendar-feed', about: () => ({ kind: 'own-reading' }) },
  revokeDoctorCalendarFeed: { action: 'revoked-calendar-feed', about: ofSelf },
  forgotPatientPassword: null,
  forgotDoctorPassword: null,
  forgotAdminPassword: null,
  // Whose password it is, only the token says; the use case records it.
  resetPatientPassword: null,
  resetDoctorPassword: null,
  resetAdminPassword: null,
  // Whose address it is, only the token says; the use case records a change.
  verifyEmail: null,
  resendVerification: null,
  changeEmail: { action: 'changed-profile', about: ofSelf },
  inviteDoctor: {
    action: 'set-doctor-password',
    about: ({ body }) => ({ kind: 'doctor', id: body.docId }),
  },
  listReception: null,
  addReception: {
    action: 'added-reception',
    about: (_call, { receptionId }) => ({ kind: 'reception', id: receptionId }),
  },
  setReceptionPassword: { action: 'set-reception-password', about: ofReception },
  inviteReception: { action: 'set-reception-password', about: ofReception },
  endReception: { action: 'ended-reception', about: ofReception },
  addPatient: {
    action: 'added-patient',
    about: (_call, { userId }) => ({ kind: 'patient', id: userId }),
  },
  updatePatientContact: { action: 'changed-patient-contact', about: ofPatient },
  invitePatient: { action: 'invited-patient', about: ofPatient },
  mergePatients: {
    action: 'merged-patients',
    about: ({ body }) => ({ kind: 'patient', id: body.intoUserId }),
  },
  changePatientPassword: { action: 'changed-password', about: ofSelf },
  changeDoctorPassword: { action: 'changed-password', about: ofSelf },
  changeAdminPassword: { action: 'changed-password', about: ofSelf },
  changeAdminEmail: { action: 'changed-email', about: ofSelf },

  getProfile: null,
  updateProfile: { action: 'changed-profile', about: ofSelf },
  listRecordAccess: null,
  getDoctorProfile: null,
  updateDoctorProfile: { action: 'changed-profile', about: ofSelf },

  bookAppointment: {
    action: 'booked',
    about: ({ body }, { appointmentId: id }) =>
      body.dependantId ? { kind: 'appointment', id } : { kind: 'own-appointment', id },
  },
  bookFollowUp: {
    action: 'booked',
    about: (_call, { appointmentId }) => ({ kind: 'appointment', id: appointmentId }),
  },
  bookForPatient: {
    action: 'booked',
    about: (_call, { appointmentId }) => ({ kind: 'appointment', id: appointmentId }),
  },
  listPatientAppointments: { action: 'read-appointments', about: ofDependants },
  cancelPatientAppointment: { action: 'cancelled', about: ofAppointment },
  cancelDoctorAppointment: { action: 'cancelled', about: ofAppointment },
  cancelAdminAppointment: { action: 'cancelled', about: ofAppointment },
  recordDoctorNoShow: { action: 'recorded-no-show', about: ofAppointment },
  recordAdminNoShow: { action: 'recorded-no-show', about: ofAppointment },
  reopenDoctorAppointment: { action: 'reopened', about: ofAppointment },
  reopenAdminAppointment: { action: 'reopened', about: ofAppointment },
  reschedulePatientAppointment: { action: 'rescheduled', about: ofAppointment },
  rescheduleDoctorAppointment: { action: 'rescheduled', about: ofAppointment },
  rescheduleAdminAppointment: { action: 'rescheduled', about: ofAppointment },
  joinWaitlist: { action: 'changed-waitlist', about: ofSelf },
  leaveWaitlist: { action: 'changed-waitlist', about: ofSelf },
  acceptOffer: {
    action: 'booked',
    about: (_call, { appointmentId }) => ({ kind: 'own-appointment', id: appointmentId }),
  },
  listWaitlist: null,
  completeAppointment: { action: 'completed', about: ofAppointment },

  listDoctorAppointments: { action: 'read-appointments', about: ofPatients },
  listAllAppointments: { action: 'read-appointments', about: ofPatients },
  getDoctorDay: { action: 'read-appointments', about: ofPatients },
  getReceptionDay: { action: 'read-appointments', about: ofPatients },
  getDoctorDashboard: { action: 'read-appointments', about: ofLatest },
  getClinicFigures: {
    action: 'read-appointments',
    about: (_call, { next }) => ({ kind: 'patients', ids: next.map(({ userId }) => userId) }),
  },
  listPatients: {
    action: 'listed-patients',
    about: (_call, { patients }) => ({ kind: 'patients', ids: patients.map(({ _id }) => _id) }),
  },
  getPatient: {
    action: 'read-patient',
    about: ({ body }) => ({ kind: 'patients', ids: [body.patientId] }),
  },
  getAdminDashboard: { action: 'read-appointments', about: ofLatest },
  // The reply contains no ids; the use case records whose appointments the file contains.
  exportAppointments: { action: 'exported-appointments', about: ofSelf },
  getDoctorWeeks: null,

  payByStripe: null,
  verifyStripe: null,
  payByRazorpay: null,
  verifyRazorpay: null,
  listMyPayments: { action: 'read-payments', about: ofDependants },
  getReceipt: { action: 'read-payments', about: ofReceipt },
  getReceiptPdf: { action: 'read-payments', about: ofReceipt },
  listPayments: {
    action: 'read-payments',
    about: (_call, { payments }) => ({
      kind: 'patients',
      ids: payments.map(({ userId }) => userId),
    }),
  },
  // The same.
  exportPayments: { action: 'exported-payments', about: ofSelf },
  refundPayment: {
    action: 'refunded-payment',
    about: (_call, { appointmentId }) => ({ kind: 'appointment', id: appointmentId }),
  },

  getPayment: {
    action: 'read-payments',
    about: (_call, { payment }) => ({ kind: 'patients', ids: [payment.userId] }),
  },
  recordCashAsAdmin: { action: 'recorded-cash', about: ofAppointment },
  recordCashAsDoctor: { action: 'recorded-cash', about: ofAppointment },

  latestVitals: null,
  postVitals: null,
  listDevices: null,
  pairDevice: { action: 'changed-devices', about: ofSelf },
  renameDevice: { action: 'changed-devices', about: ofSelf },
  removeDevice: { action: 'changed-devices', about: ofSelf },
  getPatientVitals: {
    action: 'read-vitals',
    about: ({ body }) => ({ kind: 'patients', ids: [body.patientId] }),
  },

  getPatientAppointment: { action: 'read-record', about: ofShownAppointment },
  uploadDocument: { action: 'added-document', about: ofAppointment },
  getOwnDocument: { action: 'read-document', about: ofOwnDocument },
  getPatientDocument: {
    action: 'read-document',
    about: ({ body }) => ({ kind: 'document', id: body.documentId }),
  },
  describeDocument: {
    action: 'described-document',
    about: (_call, { appointmentId: id }) => ({ kind: 'appointment', id }),
  },
  deleteDocument: {
    action: 'removed-document',
    about: (_call, { appointmentId: id }) => ({ kind: 'appointment', id }),
  },
  getOwnPrescription: { action: 'read-prescription', about: ofOwnPrescription },
  getPatientPrescription: {
    action: 'read-prescription',
    about: ({ body }) => ({ kind: 'prescription', id: body.prescriptionId }),
  },
  savePrescription: { action: 'prescribed', about: ofAppointment },
  cancelPrescription: {
    action: 'cancelled-prescription',
    about: ({ body }) => ({ kind: 'prescription-appointment', id: body.prescriptionId }),
  },
  listWaiting: {
    action: 'read-appointments',
    about: (_call, { waiting }) => ({
      kind: 'patients',
      ids: waiting.flatMap(({ userId }) => userId ?? []),
    }),
  },
  getRelay: null,
  listPresent: null,
  announceDelay: { action: 'announced-delay', about: ofSelf },
  invitePatientGuest: { action: 'invited-guest', about: ofAppointment },
  inviteDoctorGuest: { action: 'invited-guest', about: ofAppointment },
  setReason: { action: 'set-reason', about: ofAppointment },
  getDoctorPatient: { action: 'read-record', about: ofRecord },
  listNoteVersions: {
    action: 'read-record',
    about: ({ body }) => ({ kind: 'appointment-daily', id: body.appointmentId }),
  },
  getDoctorAppointment: { action: 'read-record', about: ofRecord },
  getDraftKey: null,
  saveNote: {
    action: 'wrote-note',
    about: ({ body }) => ({ kind: 'appointment-daily', id: body.appointmentId }),
  },
  signNote: { action: 'signed-note', about: ofAppointment },
  addAddendum: { action: 'added-addendum', about: ofAppointment },
  shareSummary: { action: 'shared-summary', about: ofAppointment },
  listNoteTemplates: null,
  saveNoteTemplate: null,
  removeNoteTemplate: null,

  ...scheduleAuditRules,

  listAllDoctors: null,
  addDoctor: {
    action: 'added-doctor',
    about: (_call, { docId }) => ({ kind: 'doctor', id: docId }),
  },
  editDoctor: { action: 'edited-doctor', about: ofDoctor },
  setDoctorPassword: { action: 'set-doctor-password', about: ofDoctor },
  changeAvailability: { action: 'changed-availability', about: ofDoctor },
  retireDoctor: { action: 'retired-doctor', about: ofDoctor },
  reinstateDoctor: { action: 'reinstated-doctor', about: ofDoctor },
  listAudit: { action: 'read-audit', about: () => ({ kind: 'own-reading' }) },
};

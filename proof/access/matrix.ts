import { randomUUID } from 'node:crypto';
import { ACCESS_ROLES, type Access } from '@nadi/contract/route-definition';
import { endpoints, type NamedEndpoint, type RouteName } from '@nadi/contract/routes';
import type { Role } from '@nadi/domain/permissions';
import { DEFAULT_CLINIC } from '@nadi/messages/en/default-clinic';
import * as bodies from './bodies.ts';

type Roles =
  | 'admin'
  | 'admin accountant'
  | 'admin reception'
  | 'anyone'
  | 'doctor'
  | 'doctor admin'
  | 'doctor admin reception'
  | 'doctor admin reception accountant'
  | 'patient'
  | 'patient admin accountant'
  | 'patient doctor'
  | 'patient doctor admin reception'
  | 'patient doctor admin reception accountant';

/** One side's objects are shared by all rows, which run in order: an earlier row may end one that a later row uses. */
interface Row {
  /** The roles that the route admits; every other one gets 401. Null: it needs no session. */
  readonly admits: readonly Role[] | null;
  /** The body about one side's objects; for a route with several paths, one for each caller if they differ. */
  readonly body: bodies.Body | Partial<Record<Access, bodies.Body>>;
  /** The reply to the owner of the objects. */
  readonly status: number;
}

/**
 * The expected answers of every route, one line each. It is written by hand and not derived from the
 * declarations: a new route without a line does not typecheck, and a route that admits another role fails.
 */
export const matrix: Readonly<Record<RouteName, Row>> = {
  register: row('anyone', bodies.aRegistration),
  checkOwnerLink: row('anyone', () => ({ token: 'not-a-token' })),
  createOwner: row('anyone', bodies.anOwner, 422),
  signIn: row('anyone', bodies.logins),
  signOut: row('patient doctor admin reception accountant', bodies.nothing),
  changePassword: row('patient doctor admin reception accountant', bodies.newPassword),
  listSessions: row('patient doctor admin reception accountant', bodies.nothing),
  endSession: row('patient doctor admin reception accountant', bodies.sessions),
  endSessions: row('patient doctor admin reception accountant', bodies.nothing),
  getOtherAccount: row('doctor admin reception accountant', bodies.nothing),
  changeAdminEmail: row('admin', (_side, { reception }) => ({ email: reception.email })),
  endSessionsOfPatient: row('admin', bodies.emails.patient),
  sendSignInCode: row('anyone', () => ({ email: 'stranger@nadi.example' })),
  signInWithMailedCode: row('anyone', () => ({ email: 'stranger@nadi.example', code: '000000' })),
  forgotPassword: row('anyone', bodies.emails),
  resetPassword: row('anyone', bodies.aWrongLink),
  verifyEmail: row('anyone', () => ({ token: 'not-a-token' })),
  inviteDoctor: row('admin', bodies.aDoctor),
  listReception: row('admin', bodies.nothing),
  addReception: row('admin', bodies.aNewReception),
  setReceptionPassword: row('admin', bodies.newReceptionPassword),
  inviteReception: row('admin', bodies.aReception),
  listClinicAccounts: row('admin', bodies.nothing),
  addClinicAccount: row('admin', bodies.aNewAccount),
  setAccountPassword: row('admin', bodies.newAccountPassword),
  inviteClinicAccount: row('admin', bodies.anAccount),
  endClinicAccount: row('admin', bodies.anAccount),
  bookAppointment: row('patient', bodies.booking),
  listPatientAppointments: row('patient', bodies.nothing),
  rescheduleAppointment: row('patient doctor admin reception', bodies.moves),
  cancelAppointment: row('patient doctor admin reception', bodies.anAppointment),
  listAbsentDoctors: row('admin reception', bodies.nothing),
  refundAbsentDoctor: row('admin reception', bodies.anAppointment, 409),
  searchAppointments: row('doctor admin reception', bodies.search),
  bookFollowUp: row('doctor', bodies.aFollowUp),
  completeAppointment: row('doctor', bodies.anAppointment),
  completePastAppointments: row('doctor admin', () => ({ count: 1 }), 409),
  recordNoShow: row('doctor admin', bodies.started),
  reopenAppointment: row('doctor admin', bodies.completed),
  getDoctorDay: row('doctor', () => ({ date: '2027-01-06' })),
  exportAppointments: row('admin', bodies.search),
  getClinic: row('anyone', bodies.nothing),
  getClinicSettings: row('admin', bodies.nothing),
  updateClinicSettings: row('admin', () => DEFAULT_CLINIC),
  getDoctorDashboard: row('doctor', bodies.nothing),
  getDoctorWeeks: row('doctor', bodies.nothing),
  getAdminDashboard: row('admin', bodies.nothing),
  getClinicFigures: row('admin', bodies.nothing),
  listRecordAccess: row('patient', bodies.nothing),
  listAudit: row('admin', bodies.nothing),
  getConsentText: row('anyone', bodies.nothing),
  getConsent: row('patient', bodies.nothing),
  recordConsent: row('patient doctor admin reception', bodies.aConsent),
  listConsentTexts: row('admin', bodies.nothing),
  publishConsentText: row('admin', () => ({ text: 'I agree.', version: 1 })),
  saveIntake: row('patient', bodies.anIntake),
  getIntakeForm: row('admin', bodies.nothing),
  publishIntakeForm: row('admin', () => ({ questions: [], version: 0 })),
  saveEncounter: row('doctor', bodies.anEncounter),
  listDoctors: row('anyone', bodies.nothing),
  suggestDoctors: row('anyone', () => ({ search: 'skin' })),
  listAllDoctors: row('admin', bodies.nothing),
  changeAvailability: row('admin', bodies.aDoctor),
  addDoctor: row('admin', bodies.aNewDoctor),
  editDoctor: row('admin', bodies.anEditedDoctor),
  setDoctorPassword: row('admin', bodies.newDoctorPassword),
  retireDoctor: row('admin', bodies.aDoctor),
  reinstateDoctor: row('admin', bodies.aDoctor),
  listLeave: row('doctor admin', bodies.aLeave),
  decideLeave: row('doctor admin', bodies.aDecision),
  inviteGuest: row('patient doctor', bodies.startedWith({ role: 'relative' })),
  getRelay: row('anyone', bodies.aMeeting),
  listPresent: row('anyone', bodies.aMeeting),
  listWaiting: row('doctor', bodies.nothing),
  announceDelay: row('doctor', () => ({ minutes: 12 })),
  getEmail: row('patient', bodies.nothing),
  resendVerification: row('patient', bodies.nothing),
  changeEmail: row('patient', () => ({ email: 'new.address@example.test', ...bodies.aPassword() })),
  listPreferences: row('patient doctor', bodies.nothing),
  setPreference: row('patient doctor', bodies.preference),
  getCalendarFeed: row('patient doctor', bodies.nothing),
  revokeCalendarFeed: row('patient doctor', bodies.nothing),
  getPushKey: row('patient doctor', bodies.nothing),
  addPushSubscription: row('patient doctor', bodies.subscription),
  removePushSubscription: row('patient doctor', bodies.endpoint),
  listMessages: row('admin', bodies.nothing),
  retryMessage: row('admin', bodies.aFailedMessage),
  retryMessages: row('admin', bodies.nothing),
  dismissMessage: row('admin', bodies.aFailedMessage),
  getSetup: row('admin', bodies.nothing),
  testMail: row('admin', bodies.nothing),
  testPayment: row('admin', bodies.nothing),
  getTestRelay: row('admin', bodies.nothing),
  recordRelayTest: row('admin', () => ({ result: 'ok' })),
  testBooking: row('admin', bodies.nothing),
  skipSetupStep: row('admin', () => ({ id: 'video' })),
  openClinic: row('admin', bodies.nothing),
  emptySampleClinic: row('admin', bodies.nothing, 409),
  startPasskeySignIn: row('anyone', bodies.nothing),
  signInWithPasskey: row('anyone', bodies.noAssertion),
  listPasskeys: row('patient doctor admin reception accountant', bodies.nothing),
  startPasskey: row('patient doctor admin reception accountant', bodies.aPassword),
  addPasskey: row('patient doctor admin reception accountant', bodies.noCredential),
  renamePasskey: row('patient doctor admin reception accountant', bodies.renamedPasskey),
  removePasskey: row('patient doctor admin reception accountant', bodies.removedPasskey),
  startAdminPasskeyConfirmation: row('admin accountant', bodies.nothing),
  confirmAdminSessionWithPasskey: row('admin accountant', bodies.noAssertion),
  listPatients: row('admin reception', bodies.nothing),
  listDoctorPatients: row('doctor', bodies.nothing),
  getPatient: row('admin reception', bodies.patientId),
  getProfile: row('patient', bodies.nothing),
  updateProfile: row('patient', bodies.aProfile),
  getDoctorProfile: row('doctor', bodies.nothing),
  updateDoctorProfile: row('doctor', () => ({ about: 'Here since 2001.' })),
  listDependants: row('patient', bodies.nothing),
  addDependant: row('patient', bodies.aDependant),
  updateDependant: row('patient', bodies.changedDependant),
  removeDependant: row('patient', bodies.theDependant),
  endFamilyAccess: row('admin reception', ({ managedPatient: userId }) => ({ userId })),
  payByStripe: row('patient', bodies.anAppointment),
  verifyStripe: row('patient', bodies.returned),
  payByRazorpay: row('patient', bodies.anAppointment),
  verifyRazorpay: row('patient', bodies.aConfirmation, 422),
  listMyPayments: row('patient', bodies.nothing),
  getReceipt: row('patient', bodies.paid),
  getReceiptPdf: row('patient', bodies.paid),
  listMyInvoices: row('patient', bodies.paid),
  getInvoicePdf: row('patient admin accountant', bodies.paid),
  listInvoices: row('admin accountant', bodies.nothing),
  exportInvoices: row('admin accountant', bodies.nothing),
  listPayments: row('admin accountant', bodies.nothing),
  exportPayments: row('admin accountant', bodies.nothing),
  getPayment: row('admin accountant', bodies.aPayment),
  refundPayment: row('admin', bodies.aPayment),
  getReports: row('admin', bodies.nothing),
  listReportRows: row('admin', () => ({ report: 'no-shows' })),
  exportReportRows: row('admin', () => ({ report: 'income' })),
  recordCash: row('doctor admin reception', bodies.unpaid),
  getCashUp: row('admin reception', bodies.nothing),
  closeCashUp: row('admin reception', bodies.aWrongCount, 409),
  listCashUps: row('admin reception', () => ({ desk: 'Front desk' })),
  getClosedCashUp: row('admin reception', bodies.aMissingCashUp, 404),
  getReceptionDay: row('admin reception', () => ({ date: '2027-01-06' })),
  bookForPatient: row('admin reception', bodies.bookingForPatient),
  addPatient: row('admin reception', () => ({ name: 'Kamala Das', phone: '+91 80 5550 1234' })),
  updatePatientContact: row('admin reception', bodies.walkInPatient({ name: 'Kamala Das' })),
  invitePatient: row('admin reception', bodies.walkInPatient()),
  mergePatients: row('admin reception', bodies.merged),
  importPatients: row('admin', bodies.aCheckedRow),
  importDoctors: row('admin', bodies.aCheckedRow),
  importAppointments: row('admin', bodies.aCheckedRow),
  getWaitingRoom: row('anyone', () => ({ code: 'not-a-code' })),
  addWalkIn: row('admin reception', bodies.aPatient),
  checkIn: row('admin reception', bodies.anAppointment),
  renewWaitingRoom: row('admin reception', bodies.nothing),
  listWalkIns: row('doctor admin reception', bodies.nothing),
  callWalkIn: row('doctor admin reception', {
    doctor: bodies.aWalkIn,
    reception: bodies.calledWalkIn,
  }),
  endWalkIn: row('doctor admin reception', bodies.seenWalkIn),
  getPatientAppointment: row('patient', bodies.started),
  setReason: row('patient', bodies.startedWith({ reason: 'A cough since Monday' })),
  uploadDocument: row('patient', bodies.startedWith({ document: 'not a file' }), 400),
  getDocument: row('patient doctor', bodies.aDocument),
  getPrescription: row('patient doctor', bodies.aPrescription),
  describeDocument: row('patient', bodies.aDescribedDocument),
  deleteDocument: row('patient', bodies.aDocument),
  savePrescription: row('doctor', bodies.aNewPrescription),
  cancelPrescription: row('doctor', bodies.aPrescription),
  searchMedicines: row('doctor', () => ({ search: 'para' })),
  listFavouriteMedicines: row('doctor', bodies.nothing),
  saveFavouriteMedicine: row('doctor', bodies.aStarredMedicine),
  removeFavouriteMedicine: row('doctor', bodies.aFavourite),
  getDoctorPatient: row('doctor', bodies.aPatient),
  getDoctorAppointment: row('doctor', bodies.started),
  getDraftKey: row('doctor', bodies.nothing),
  saveNote: row('doctor', bodies.startedWith({ note: { plan: 'Rest' }, version: 0 })),
  listNoteVersions: row('doctor', bodies.started),
  signNote: row('doctor', bodies.startedWith({ version: 1 })),
  addAddendum: row('doctor', bodies.startedWith({ text: 'Called on Tuesday.' })),
  shareSummary: row('doctor', bodies.started),
  listNoteTemplates: row('doctor', bodies.nothing),
  saveNoteTemplate: row('doctor', bodies.aSavedTemplate),
  removeNoteTemplate: row('doctor', bodies.aNoteTemplate),
  getAvailability: row('anyone', bodies.aDoctor),
  getSchedule: row('doctor admin', bodies.forDoctor({})),
  setHours: row('doctor admin', bodies.forDoctor({ hours: null })),
  addException: row('doctor admin', bodies.aNewLeave),
  removeException: row('doctor admin', bodies.anException),
  getVisitTypes: row('doctor admin', bodies.forDoctor({})),
  setVisitTypes: row('doctor admin', bodies.forDoctor({ visitTypes: [] })),
  getBusyCalendar: row('doctor admin', bodies.forDoctor({})),
  setBusyCalendar: row('doctor admin', bodies.forDoctor({ url: '' })),
  listLocations: row('anyone', bodies.nothing),
  listClinicLocations: row('admin', bodies.nothing),
  saveLocation: row('admin', bodies.aLocation),
  retireLocation: row('admin', bodies.firstLocation, 409),
  reinstateLocation: row('admin', bodies.firstLocation, 404),
  listHolidays: row('admin', bodies.nothing),
  addHolidays: row('admin', bodies.holidays),
  previewHolidays: row('admin', bodies.aCalendar),
  listScheduleTemplates: row('admin', bodies.nothing),
  saveScheduleTemplate: row('admin', (side) => ({ ...bodies.aDoctor(side), name: 'Mornings' })),
  applyScheduleTemplate: row('admin', bodies.appliedTemplate),
  removeScheduleTemplate: row('admin', bodies.aTemplate),
  signInWithCode: row('anyone', bodies.aWrongAttempt),
  getSecondFactor: row('doctor admin reception accountant', bodies.nothing),
  startSecondFactor: row('doctor admin reception accountant', bodies.aPassword),
  confirmSecondFactor: row('doctor admin reception accountant', bodies.aCode),
  turnOffSecondFactor: row('doctor admin reception accountant', bodies.passwordAndCode),
  renewRecoveryCodes: row('doctor admin reception accountant', bodies.passwordAndCode),
  resetDoctorSecondFactor: row('admin', bodies.aDoctor),
  resetReceptionSecondFactor: row('admin', bodies.aReception),
  endReception: row('admin', bodies.aReception),
  resetAccountSecondFactor: row('admin', bodies.anAccount),
  confirmAdminSession: row('admin accountant', bodies.aCode),
  getPublicKey: row('anyone', bodies.nothing),
  demonstrateChannel: row('anyone', () => ({ requestType: 'demo', timestamp: 1, sampleData: {} })),
  previewSeries: row('patient doctor admin reception', bodies.aSeriesRule),
  bookSeries: row('patient doctor admin reception', bodies.aSeries),
  cancelSeries: row('patient doctor admin reception', bodies.lastOfSeries),
  latestVitals: row('anyone', bodies.nothing),
  postVitals: row('anyone', bodies.aReading),
  listDevices: row('patient', bodies.nothing),
  pairDevice: row('patient', () => ({ name: 'Second' })),
  renameDevice: row('patient', bodies.aRenamedDevice),
  removeDevice: row('patient', bodies.aDevice),
  getPatientVitals: row('doctor', bodies.patientId),
  joinWaitlist: row('patient', bodies.aDoctor),
  leaveWaitlist: row('patient', bodies.aWaitlistEntry),
  acceptOffer: row('patient', bodies.anOffer),
  explainTimes: row('doctor admin reception', bodies.anExplainedDay),
  listRequests: row('doctor admin reception', bodies.nothing),
  decideRequest: row('doctor admin reception', bodies.aRequestDecision, 409),
  acceptProposal: row('patient', () => ({ proposalId: randomUUID() }), 404),
  declineProposals: row('patient', bodies.aDecidedAppointment),
  listWaitlist: row('patient', bodies.nothing),
};

function row(roles: Roles, body: Row['body'], status = 200): Row {
  return { admits: roles === 'anyone' ? null : (roles.split(' ') as Role[]), body, status };
}

/** The paths that need a session. */
export const guarded = endpoints.filter(({ name }) => matrix[name].admits !== null);

/** Returns the roles that a path admits, by the table and not by its declaration. */
export function admittedAt({ name, caller }: NamedEndpoint): readonly Role[] {
  const ofCaller: readonly Role[] = ACCESS_ROLES[caller];
  return (matrix[name].admits ?? []).filter((role) => ofCaller.includes(role));
}

/** Returns what creates the body for a path. */
export function bodyOf({ name, caller }: NamedEndpoint): bodies.Body {
  const { body } = matrix[name];
  const create = typeof body === 'function' ? body : body[caller];
  if (!create) throw new Error(`the table has no body of ${name} for ${caller}`);
  return create;
}

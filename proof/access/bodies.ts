import { randomUUID } from 'node:crypto';
import { DEFAULT_LOCATION_ID } from '@nadi/domain/places';
import { PASSWORD } from '@nadi/server/testing/actors';
import { NEW_PLACE } from '@nadi/server/testing/places-fixture';
import { ITEMS } from '@nadi/server/testing/prescription-fixture';
import { INTAKE_QUESTION } from './preparation.ts';
import type { Side, World } from './world.ts';

/** Creates the body of a request about the objects of one side. */
export type Body = (side: Side, world: World) => object;

const NEW_PASSWORD = 'kite-lantern-42';

export const aSentence = () => ({ locale: 'de', sentence: 'Your doctor is waiting', text: null });
export const nothing = () => ({});
export const search = () => ({ search: 'Quadrangle' });

export const aWrongLink = () => ({ token: 'not-a-token', password: NEW_PASSWORD });
export const newPassword = () => ({ currentPassword: PASSWORD, newPassword: NEW_PASSWORD });
export const aPassword = () => ({ password: PASSWORD });
export const aCode = () => ({ code: '000000' });
export const passwordAndCode = () => ({ ...aPassword(), ...aCode() });
export const aWrongAttempt = () => ({ attempt: 'not-an-attempt', ...aCode() });
export const aRegistration = () => ({ name: 'New', email: 'new@example.test', ...newLogin() });

export const anOwner = () => ({ ...aRegistration(), token: 'not-a-token' });

export const emails = {
  patient: ({ patient }: Side) => ({ email: patient.email }),
  doctor: ({ doctor }: Side) => ({ email: doctor.email }),
  admin: (_side: Side, { admin }: World) => ({ email: admin.email }),
};

export const firstLocation = () => ({ locationId: DEFAULT_LOCATION_ID });
export const aLocation = () => ({ location: { ...NEW_PLACE, name: `Place ${randomUUID()}` } });

export const logins = {
  patient: ({ patient }: Side) => ({ email: patient.email, password: PASSWORD }),
  doctor: ({ doctor }: Side) => ({ email: doctor.email, password: PASSWORD }),
  admin: (_side: Side, { admin }: World) => ({ email: admin.email, password: PASSWORD }),
};

/** Reception ends a session that is not its own. */
export const sessions = {
  patient: ({ patientSession }: Side) => ({ sessionId: patientSession }),
  doctor: ({ doctorSession }: Side) => ({ sessionId: doctorSession }),
  clinic: ({ doctorSession }: Side) => ({ sessionId: doctorSession }),
};

const credential = { id: 'AAAA', rawId: 'AAAA', type: 'public-key' };
const clientDataJSON = 'e30';
export const noAssertion = () => ({
  credential: {
    ...credential,
    response: { clientDataJSON, authenticatorData: 'AA', signature: 'AA' },
  },
});
export const noCredential = () => ({
  credential: { ...credential, response: { clientDataJSON, attestationObject: 'AA' } },
});
const passkeyOf = (extra: object) => ({
  patient: ({ passkeys }: Side) => ({ passkeyId: passkeys.patient, ...extra }),
  doctor: ({ passkeys }: Side) => ({ passkeyId: passkeys.doctor, ...extra }),
  clinic: ({ passkeys }: Side) => ({ passkeyId: passkeys.doctor, ...extra }),
});
export const renamedPasskey = passkeyOf({ name: 'Renamed' });
export const removedPasskey = passkeyOf(aPassword());

const keys = {
  p256dh: 'BElMvPpgOV8FKr4TWfJj46oeoeteBAFgz8GHYZrV7UqXTIYlQSPAkeuEYKG7Eg9koU-extn-eLqdxx-vyD3qGVI',
  auth: 'AAECAwQFBgcICQoLDA0ODw',
};
const endpointOf = (id: string) => ({ endpoint: `https://fcm.googleapis.com/fcm/send/${id}` });
export const endpoint = {
  patient: ({ patient }: Side) => endpointOf(patient.id),
  doctor: ({ doctor }: Side) => endpointOf(doctor.id),
};
export const subscription = {
  patient: ({ patient }: Side) => ({ ...endpointOf(patient.id), keys }),
  doctor: ({ doctor }: Side) => ({ ...endpointOf(doctor.id), keys }),
};
export const preference = {
  patient: () => ({ kind: 'receipt', on: false }),
  doctor: () => ({ kind: 'agenda', on: false }),
};

export const aProfile = () => ({
  ...{ name: 'Asha Rao', phone: '98765 43210', gender: 'Female', dob: '1980-02-29' },
  address: { line1: '1, Some Road', line2: '' },
});
const dependantDetails = { name: 'Anil Rao', birthDate: '2014-02-28', relation: 'Father' };
export const aDependant = () => dependantDetails;
export const theDependant = ({ newDependant }: Side) => ({ dependantId: newDependant });
export const changedDependant = (side: Side) => ({ ...theDependant(side), ...dependantDetails });

export const aPatient = ({ patient }: Side) => ({ userId: patient.id });
export const erasure = { patient: () => ({}), admin: aPatient };
export const patientId = ({ patient }: Side) => ({ patientId: patient.id });
export const walkInPatient = (extra?: object) => (side: Side) => ({
  ...{ userId: side.walkInPatient, ...extra },
});
export const merged = ({ patient, walkInPatient: userId }: Side) => ({
  ...{ userId, intoUserId: patient.id },
});
export const aWalkIn = ({ walkIn }: Side) => ({ walkInId: walkIn });
export const calledWalkIn = (side: Side) => ({ ...aWalkIn(side), ...aDoctor(side) });
export const seenWalkIn = (side: Side) => ({ ...aWalkIn(side), outcome: 'seen' });
export const anAccount = ({ clinicAccount }: Side) => ({ accountId: clinicAccount });
export const newAccountPassword = (side: Side) => ({
  ...{ ...anAccount(side), newPassword: NEW_PASSWORD },
});
export const unlimitedAccount = (side: Side) => ({ ...anAccount(side), locationIds: null });
export const aNewAccount = () => ({
  ...{ role: 'reception', name: 'Rekha Nair', email: 'reception.new@example.test' },
  password: NEW_PASSWORD,
});

export const aReception = ({ clinicAccount }: Side) => ({ receptionId: clinicAccount });
export const newReceptionPassword = (side: Side) => ({
  ...{ ...aReception(side), newPassword: NEW_PASSWORD },
});
export const aNewReception = () => ({
  ...{ name: 'Rekha Nair', email: 'reception.another@example.test', password: NEW_PASSWORD },
});

export const aDoctor = ({ doctor }: Side) => ({ docId: doctor.id });
const doctorFields = {
  ...{ name: 'Dr. New', experience: '4 Year', fees: 500, about: '', degree: 'MBBS' },
  ...{ speciality: 'Neurologist', address: { line1: '1, Road', line2: 'Town' } },
};
const newLogin = () => ({ password: NEW_PASSWORD });
export const aNewDoctor = () => ({
  ...{ ...doctorFields, email: 'dr.new@example.test', ...newLogin() },
});
export const anEditedDoctor = (side: Side) => ({
  ...{ ...aDoctor(side), ...doctorFields, email: side.doctor.email },
});
export const newDoctorPassword = (side: Side) => ({
  ...{ ...aDoctor(side), newPassword: NEW_PASSWORD },
});

/** The doctor sends the fields alone, the admin with the doctor's id. */
export const forDoctor = (fields: object) => ({
  doctor: () => fields,
  admin: (side: Side) => ({ ...aDoctor(side), ...fields }),
});
/** Leave on a date without appointments. */
export const aNewLeave = forDoctor({ from: '2027-02-01', until: '2027-02-02', kind: 'closed' });
export const anException = forDoctor({ exceptionId: randomUUID() });
export const aLeave = ({ leave }: Side) => ({ exceptionId: leave });
export const aDecision = (side: Side) => ({
  ...aLeave(side),
  decisions: [{ appointmentId: side.leaveAppointment, action: 'keep' }],
});
export const anExplainedDay = (side: Side) => ({ ...aDoctor(side), date: '2027-01-08' });
export const aDecidedAppointment = ({ leaveAppointment }: Side) => ({
  appointmentId: leaveAppointment,
});
export const aRequestDecision = (side: Side) => ({ ...aDecidedAppointment(side), accept: true });
export const aPlan = (side: Side) => ({
  ...{ ...aDoctor(side), slotDate: '5_1_2027', cause: { kind: 'late', minutes: 20 } },
});
export const anAppliedPlan = (side: Side) => ({
  ...{ ...aPlan(side), version: '0.none' },
  decisions: [{ appointmentId: side.leaveAppointment, action: 'keep' }],
});
export const anAnswer = (side: Side) => ({ ...aDecidedAppointment(side), answer: 'keep' });
export const aTemplate = () => ({ templateId: randomUUID() });
export const appliedTemplate = (side: Side) => ({ ...aDoctor(side), ...aTemplate() });
export const holidays = () => ({
  holidays: [{ from: '2027-03-01', until: '2027-03-01', name: 'Founding day' }],
});
export const aCalendar = () => ({
  calendar: 'BEGIN:VCALENDAR\r\nVERSION:2.0\r\nEND:VCALENDAR\r\n',
});

export const booking = ({ doctor, dependant: dependantId }: Side) => ({
  ...{ docId: doctor.id, slotDate: '8_1_2027', slotTime: '10:00 AM', dependantId },
});
export const bookingForPatient = (side: Side) => ({
  ...{ ...aPatient(side), ...aDoctor(side), slotDate: '8_1_2027', slotTime: '11:00 AM' },
});
export const anAppointment = (side: Side) => ({ appointmentId: side.nextAppointment() });
const moved = (slotTime: string) => (side: Side) => ({
  ...{ ...anAppointment(side), slotDate: '9_1_2027', slotTime },
});
export const moves = {
  ...{ patient: moved('10:00 AM'), doctor: moved('11:00 AM'), reception: moved('12:00 PM') },
};
export const started = ({ startedAppointment }: Side) => ({ appointmentId: startedAppointment });
export const startedWith = (fields: object) => (side: Side) => ({ ...started(side), ...fields });
export const completed = ({ completedAppointment }: Side) => ({
  appointmentId: completedAppointment,
});
export const paid = ({ paidAppointment }: Side) => ({ appointmentId: paidAppointment });
export const unpaid = ({ unpaidAppointment }: Side) => ({ appointmentId: unpaidAppointment });
export const aPayment = ({ paidAppointment }: Side) => ({ id: paidAppointment });
/** Cash was recorded that it does not know. */
export const aWrongCount = () => ({
  ...{ desk: 'Front desk', opening: 0, counted: 0 },
  ...{ last: 1_000_000, previousId: null },
});
export const aMissingCashUp = () => ({ cashUpId: '00000000-0000-4000-8000-000000000000' });
export const returned = (side: Side) => ({ ...paid(side), success: 'true' });
export const aConfirmation = ({ razorpayOrder }: Side) => ({
  razorpay_order_id: razorpayOrder,
  razorpay_payment_id: 'pay_Sample',
  razorpay_signature: '0'.repeat(64),
});

const rule = (slotTime: string) => ({
  ...{ slotDate: '7_1_2027', slotTime, count: 3, repeat: { unit: 'day', every: 1 } },
});
const slots = (slotTime: string) => ({
  slots: [
    { slotDate: '7_1_2027', slotTime },
    { slotDate: '8_1_2027', slotTime },
  ],
});
const seriesOf = (times: (slotTime: string) => object) => ({
  patient: (side: Side) => ({
    ...{ ...aDoctor(side), dependantId: side.dependant, ...times('7:00 PM') },
  }),
  doctor: (side: Side) => ({ ...paid(side), ...times('7:30 PM') }),
  reception: (side: Side) => ({ ...aDoctor(side), ...aPatient(side), ...times('8:30 PM') }),
});
export const aSeriesRule = seriesOf(rule);
export const aSeries = seriesOf(slots);
export const lastOfSeries = (side: Side) => ({ appointmentId: side.nextSeriesAppointment() });

/** The doctor names the patient, and the patient a dependant: their own record needs no name. */
export const healthEntries = (extra: object) => ({
  patient: ({ dependant }: Side) => ({ dependantId: dependant, ...extra }),
  doctor: (side: Side) => ({ ...aPatient(side), ...extra }),
});
export const aHealthEntry = {
  patient: ({ healthEntry }: Side) => ({ entryId: healthEntry }),
  doctor: (side: Side) => ({ ...aPatient(side), entryId: side.healthEntry }),
};
export const ALLERGY = { kind: 'allergy', text: 'Latex', state: 'active' };

export const aWaitlistEntry = ({ waitlistEntry }: Side) => ({ entryId: waitlistEntry });
export const anOffer = ({ waitlistOffer }: Side) => ({ offerId: waitlistOffer });

export const aReading = ({ deviceId: device }: Side) => ({
  ...{ device, bpm: 80, spo2: 97, counter: 1, time: 1_799_000_000 },
  signature: '0'.repeat(64),
});
export const aDevice = ({ deviceId }: Side) => ({ deviceId });
export const aRenamedDevice = (side: Side) => ({ ...aDevice(side), name: 'Renamed' });

export const aMeeting = () => ({ meetingId: 'a-meeting' });
export const aFailedMessage = () => ({ messageId: randomUUID() });

export const aDocument = ({ documentId }: Side) => ({ documentId });
export const aDescribedDocument = (side: Side) => ({
  ...{ ...aDocument(side), kind: 'letter', date: null },
});
export const aPrescription = ({ prescriptionId }: Side) => ({ prescriptionId });
export const aStarredMedicine = () => ({ medicine: ITEMS[1] });
export const aFavourite = ({ favouriteMedicine }: Side) => ({ favouriteId: favouriteMedicine });
export const aNewPrescription = startedWith({ items: ITEMS });
export const aFollowUp = startedWith({ slotDate: '9_1_2027', slotTime: '1:00 PM' });
export const aConsent = startedWith({ version: 1, agreed: true });
export const anEncounter = startedWith({
  ...{ mode: 'video', kind: 'first', identityCheck: 'document', location: 'At home' },
});
export const aNoteTemplate = ({ noteTemplate }: Side) => ({ templateId: noteTemplate });
export const aSavedTemplate = (side: Side) => ({ ...aNoteTemplate(side), name: 'Cold', note: {} });
export const anIntake = ({ preparedAppointment }: Side) => ({
  ...{ appointmentId: preparedAppointment, version: 1 },
  answers: [{ questionId: INTAKE_QUESTION, answer: 'None' }],
});

export const aCheckedRow = (side: Side) => ({
  check: true,
  rows: [{ line: 2, fields: { name: 'Kamala Das', patient: side.patient.email } }],
});

import { createHash, randomUUID } from 'node:crypto';
import { hours } from '@nadi/domain/limits';
import {
  PASSWORD,
  type Person,
  requestAs,
  someAdmin,
  someDoctor,
  somePatient,
  somePeople,
  someReception,
} from '@nadi/server/testing/actors';
import {
  type PaymentsFixture,
  startPayment,
  verifyStripe,
} from '@nadi/server/testing/payments-fixture';
import { ITEMS, REGISTRATION } from '@nadi/server/testing/prescription-fixture';
import { someDevice } from '@nadi/server/testing/some-device';
import { sql } from 'kysely';
import { addDispute, addEmergency, type EmergencySide, offerEmergencyAccess } from './emergency.ts';
import { addFamily, type FamilySide, familySecrets } from './family.ts';
import { addPasskeys } from './passkeys.ts';
import {
  addFavourite,
  addHealthEntry,
  addPreparation,
  addTemplate,
  publishIntakeForm,
} from './preparation.ts';
import { addSeries, type SeriesSide } from './series.ts';

/** A patient and their doctor with everything that belongs to them. */
export interface Side extends FamilySide, SeriesSide, EmergencySide {
  patient: Person;
  doctor: Person;
  /** Returns a pending appointment of theirs, another one at every call. */
  nextAppointment(): string;
  paidAppointment: string;
  /** Pending until a row ends it; it started an hour ago. A row that needs a fresh one takes `nextAppointment()`. */
  startedAppointment: string;
  /** Completed just now. */
  completedAppointment: string;
  /** Completed just now and unpaid. */
  unpaidAppointment: string;
  /** Sessions in addition to those that make the calls. */
  patientSession: string;
  doctorSession: string;
  /** The patient's entry on the doctor's waitlist, and an offer for their entry on the speciality's. */
  waitlistEntry: string;
  waitlistOffer: string;
  /** The doctor's leave and an appointment inside it. */
  leave: string;
  leaveAppointment: string;
  deviceId: string;
  razorpayOrder: string;
  noteTemplate: string;
  healthEntry: string;
  favouriteMedicine: string;
  /** Ids of passkeys. */
  passkeys: { patient: string; doctor: string };
  documentId: string;
  /** The patient's dispute about the prescription. */
  dispute: string;
  prescriptionId: string;
  /** Pending and not started: its patient can still answer the intake form. */
  preparedAppointment: string;
  /** A waiting patient entered by reception, and an account of reception that makes no calls. */
  walkInPatient: string;
  walkIn: string;
  clinicAccount: string;
}

export interface World {
  own: Side;
  other: Side;
  /** Ids that do not exist. */
  unknown: Side;
  admin: Person;
  reception: Person;
  accountant: Person;
  /** Texts that belong only to the other side. */
  secrets: readonly string[];
  /** The secrets that belong to the other side's record or meetings. */
  clinical: readonly string[];
}

const TIMES = [
  ...['10:00 AM', '10:30 AM', '11:00 AM', '11:30 AM', '12:00 PM'],
  ...['12:30 PM', '1:00 PM', '1:30 PM', '2:00 PM', '2:30 PM'],
];
const DAYS = ['6_1_2027', '7_1_2027', '10_1_2027', '11_1_2027', '12_1_2027'];

export async function makeWorld(fixture: PaymentsFixture): Promise<World> {
  const admin = await someAdmin(fixture.clinic);
  await publishIntakeForm(fixture.clinic, admin);
  await offerEmergencyAccess(fixture.clinic, admin);
  const own = await makeSide(fixture, 'Asha Rao');
  const other = await makeSide(fixture, 'Zubeida Quadrangle');
  const { secrets, clinical } = await addSecrets(fixture, other);
  const unknown = withUnknownIds(own);
  const [reception, accountant] = await somePeople(fixture.clinic, 'reception', 'accountant');
  return { own, other, unknown, admin, reception, accountant, secrets, clinical };
}

/** Returns a side with the same people whose ids, and those of their objects, do not exist. */
function withUnknownIds(side: Side): Side {
  const unknown = Object.entries(side).map(([name, value]) => {
    if (typeof value === 'string') return [name, randomUUID()];
    if (typeof value === 'function') return [name, randomUUID];
    return [name, 'id' in value ? { ...value, id: randomUUID() } : { ...NO_PASSKEYS }];
  });
  return { ...Object.fromEntries(unknown), razorpayOrder: 'order_NobodyHasThis' };
}

const NO_PASSKEYS = { patient: randomUUID(), doctor: randomUUID() };

async function makeSide(fixture: PaymentsFixture, name: string): Promise<Side> {
  const { clinic } = fixture;
  const [patient, doctor] = [await somePatient(clinic, name), await someDoctor(clinic)];
  const vitals = { bpm: 81, spo2: 97 };
  for (const slotDate of DAYS) {
    for (const slotTime of TIMES) {
      const body = { docId: doctor.id, slotDate, slotTime, vitals };
      await requestAs(clinic, 'bookAppointment', body, { as: patient });
    }
  }
  const { body } = await requestAs(clinic, 'listPatientAppointments', {}, { as: patient });
  const ids = body.appointments.map(({ _id }: { _id: string }) => _id) as string[];
  const [paid = '', ordered = '', started = '', completed = '', unpaid = '', ...others] = ids;
  const [prepared = '', ...pending] = others;
  await endAppointments(fixture, { started, completed: [completed, unpaid] });
  const session = await startPayment(fixture, { patient, doctor, appointmentId: paid }, 'stripe');
  fixture.control.pay(session);
  await verifyStripe(fixture, { patient, doctor, appointmentId: paid });
  const order = { patient, doctor, appointmentId: ordered };
  return {
    ...{ patient, doctor, paidAppointment: paid },
    ...{ startedAppointment: started, completedAppointment: completed },
    ...{ unpaidAppointment: unpaid, preparedAppointment: prepared },
    patientSession: await secondSession(fixture, 'patient', patient),
    doctorSession: await secondSession(fixture, 'doctor', doctor),
    nextAppointment() {
      const next = pending.shift();
      if (next === undefined) throw new Error('the fixture has no pending appointment left');
      return next;
    },
    ...(await addWaitlist(fixture, patient, doctor)),
    ...(await addLeave(fixture, patient, doctor)),
    deviceId: (await someDevice(clinic, patient)).id,
    razorpayOrder: await startPayment(fixture, order, 'razorpay'),
    noteTemplate: await addTemplate(clinic, doctor),
    healthEntry: await addHealthEntry(clinic, patient, 'Latex'),
    favouriteMedicine: await addFavourite(clinic, doctor),
    passkeys: await addPasskeys(fixture, { patient, doctor }),
    ...(await addPrescription(fixture, { doctor, patient, appointmentId: started })),
    documentId: await addDocument(fixture, { patient, appointmentId: started }),
    ...(await addWalkIn(fixture, doctor)),
    ...(await addFamily(fixture, patient, doctor)),
    ...(await addSeries(clinic, { doctor, appointmentId: paid })),
    clinicAccount: (await someReception(clinic)).id,
  };
}

/** Adds two entries of the patient; the first one is offered a slot that another patient has cancelled. */
async function addWaitlist({ clinic }: PaymentsFixture, patient: Person, doctor: Person) {
  const joining = { as: patient };
  await requestAs(clinic, 'joinWaitlist', { speciality: 'General physician' }, joining);
  const joined = await requestAs(clinic, 'joinWaitlist', { docId: doctor.id }, joining);
  const owner = { as: await somePatient(clinic) };
  const slot = { docId: doctor.id, slotDate: '8_1_2027', slotTime: '4:00 PM' };
  const { body: booked } = await requestAs(clinic, 'bookAppointment', slot, owner);
  const { appointmentId } = booked;
  await requestAs(clinic, 'cancelAppointment', { appointmentId }, owner);
  const { body } = await requestAs(clinic, 'listWaitlist', {}, joining);
  return { waitlistEntry: joined.body.entryId, waitlistOffer: body.offers[0]._id };
}

/** Adds leave over one appointment of the patient. */
async function addLeave({ clinic }: PaymentsFixture, patient: Person, doctor: Person) {
  const slot = { docId: doctor.id, slotDate: '10_1_2027', slotTime: '6:00 PM' };
  const booked = await requestAs(clinic, 'bookAppointment', slot, { as: patient });
  const days = { from: '2027-01-10', until: '2027-01-10' };
  const leave = { ...days, clock: ['18:00', '18:30'], kind: 'closed' };
  const added = await requestAs(clinic, 'addException', leave, { as: doctor });
  return { leave: added.body.exceptionId, leaveAppointment: booked.body.appointmentId };
}

async function endAppointments(
  { clinic }: PaymentsFixture,
  { started, completed }: { started: string; completed: string[] },
) {
  const { db } = clinic.database;
  const anHourAgo = new Date(clinic.now - hours(1));
  await sql`UPDATE appointments SET starts_at = ${anHourAgo} WHERE id = ${started}`.execute(db);
  const update = db.updateTable('appointments').set({ completed_at: new Date(clinic.now) });
  await update.where('id', 'in', completed).execute();
}

/** Signs in again and returns the id of the new session. */
async function secondSession(
  { clinic }: PaymentsFixture,
  role: 'patient' | 'doctor',
  { id, email }: Person,
): Promise<string> {
  const login = { email, password: PASSWORD };
  const { body } = await requestAs(clinic, 'signIn', login, { caller: role });
  const session = await clinic.database.db
    .selectFrom('sessions')
    .select('id')
    .where('account_id', '=', id)
    .where('token_hash', '=', createHash('sha256').update(body.token).digest())
    .executeTakeFirstOrThrow();
  return session.id;
}

async function addWalkIn({ clinic }: PaymentsFixture, doctor: Person) {
  const as = await someAdmin(clinic);
  const { body } = await requestAs(clinic, 'addPatient', { name: 'Kamala Das' }, { as });
  const walkIn = { userId: body.userId, docId: doctor.id };
  const added = await requestAs(clinic, 'addWalkIn', walkIn, { as });
  const emergency = await addEmergency(clinic, doctor, body.userId);
  return { walkInPatient: body.userId, walkIn: added.body.walkInId, ...emergency };
}

async function addPrescription(
  { clinic }: PaymentsFixture,
  { doctor, patient, appointmentId }: { doctor: Person; patient: Person; appointmentId: string },
) {
  await requestAs(clinic, 'updateDoctorProfile', REGISTRATION, { as: doctor });
  const sheet = { appointmentId, items: ITEMS };
  const { body } = await requestAs(clinic, 'savePrescription', sheet, { as: doctor });
  const { _id: prescriptionId } = body.prescription;
  return { prescriptionId, dispute: await addDispute(clinic, patient, prescriptionId) };
}

async function addDocument(
  { clinic }: PaymentsFixture,
  { patient, appointmentId }: { patient: Person; appointmentId: string },
): Promise<string> {
  const { db } = clinic.database;
  const id = randomUUID();
  const bytes = Buffer.from('%PDF-1.7');
  await db
    .insertInto('documents')
    .values({
      ...{ id, appointment_id: appointmentId, patient_id: patient.id, name: 'Letter.pdf' },
      ...{ media_type: 'application/pdf', size: bytes.length, sha256: Buffer.alloc(32) },
      uploaded_at: new Date(clinic.now),
    })
    .execute();
  await db.insertInto('document_parts').values({ document_id: id, part: 0, bytes }).execute();
  return id;
}

/** Fills the other patient's record with texts that are easy to search for. */
async function addSecrets({ clinic }: PaymentsFixture, side: Side) {
  const {
    patient,
    doctor,
    deviceId,
    completedAppointment,
    noteTemplate,
    documentId,
    prescriptionId,
  } = side;
  const { db } = clinic.database;
  const [reason, plan] = ['Dizzy under canaries', 'Fewer quadrangles'];
  await db
    .insertInto('appointment_reasons')
    .values({ appointment_id: completedAppointment, reason, written_at: new Date(clinic.now) })
    .execute();
  const note = { appointmentId: completedAppointment, note: { plan }, version: 0 };
  await requestAs(clinic, 'saveNote', note, { as: doctor });
  const prepared = await addPreparation(clinic, side);
  const phone = '+91 80 5550 7391';
  const street = '93, Lane of Canaries';
  await db
    .updateTable('patients')
    .set({ phone, address_line1: street, born_on: '1961-03-17' })
    .where('id', '=', patient.id)
    .execute();
  const appointments = await db
    .selectFrom('appointments')
    .select(['id', 'meeting_code'])
    .where('patient_id', '=', patient.id)
    .execute();
  const codes = appointments.map(({ meeting_code }) => meeting_code);
  const ids = appointments.map(({ id }) => id);
  const clinical = [
    ...[reason, plan, noteTemplate, documentId, prescriptionId, deviceId, ...codes],
    ...[side.healthEntry, ...prepared],
  ];
  const private_ = [patient.id, patient.email, patient.token, doctor.email, doctor.token];
  const texts = ['Zubeida Quadrangle', phone, street, '1961-03-17'];
  const secrets = [...texts, ...private_, ...ids, ...familySecrets(side), ...clinical];
  return { secrets, clinical };
}

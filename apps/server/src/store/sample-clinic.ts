import { sql } from 'kysely';
import type { Db } from './tables.ts';

export interface SampleRows {
  doctors: {
    id: string;
    email: string;
    passwordHash: string;
    name: string;
    imageId: string;
    speciality: string;
    degree: string;
    experience: string;
    about: string;
    feePaise: number;
    registrationNumber: string;
    address: { line1: string; line2: string };
    gender: 'Female' | 'Male';
    languages: string[];
    createdAt: Date;
  }[];
  patients: {
    id: string;
    email: string;
    passwordHash: string;
    name: string;
    phone: string;
    gender: string;
    dob: string;
    address: { line1: string; line2: string };
    createdAt: Date;
  }[];
  /** Instants in epoch milliseconds, as the plan has them. */
  appointments: {
    id: string;
    doctorId: string;
    patientId: string;
    startsAt: number;
    slotDate: string;
    slotTime: string;
    amountPaise: number;
    meetingCode: string;
    bookedAt: number;
    cancelledAt?: number;
    cancelledBy?: string;
    completedAt?: number;
    vitals?: { bpm: number; spo2: number; source: string };
  }[];
}

/** Lets one node at a time fill the clinic, until its transaction ends. */
export async function lockSampleClinic(trx: Db): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended('sample-clinic', 7))`.execute(trx);
}

/** Returns whether the clinic has neither doctors nor patients. */
export async function isEmptyClinic(db: Db): Promise<boolean> {
  const doctor = await db.selectFrom('doctors').select('id').limit(1).executeTakeFirst();
  const patient = await db.selectFrom('patients').select('id').limit(1).executeTakeFirst();
  return !doctor && !patient;
}

export async function writeSampleClinic(db: Db, rows: SampleRows): Promise<void> {
  await db.insertInto('doctors').values(rows.doctors.map(toDoctor)).execute();
  await db.insertInto('prescribers').values(rows.doctors.map(toPrescriber)).execute();
  await db.insertInto('patients').values(rows.patients.map(toPatient)).execute();
  for (const some of inBatches(rows.appointments, 500)) {
    await db.insertInto('appointments').values(some.map(toAppointment)).execute();
  }
  await insertCashPayments(db, rows.appointments);
  await db.insertInto('clinic_facts').values({ name: 'sample-clinic', value: 'loaded' }).execute();
}

/** Records cash for every completed appointment, so that payments and earnings agree. Test money. */
async function insertCashPayments(db: Db, appointments: SampleRows['appointments']): Promise<void> {
  const completed = appointments
    .flatMap(({ id, amountPaise, completedAt: at }) => (at ? [{ id, amountPaise, at }] : []))
    .filter(({ amountPaise }) => amountPaise > 0)
    .toSorted((a, b) => a.at - b.at);
  const payments = completed.map(({ id, amountPaise, at }, place) => ({
    at: new Date(at),
    appointment_id: id,
    order_id: null,
    provider: 'cash' as const,
    kind: 'payment' as const,
    reference: `cash-${id}`,
    amount_paise: amountPaise,
    currency: 'INR',
    livemode: false,
    receipt_no: place + 1,
  }));
  for (const some of inBatches(payments, 500)) {
    await db.insertInto('ledger_entries').values(some).execute();
  }
  const last = { livemode: false, last: payments.length };
  await db.insertInto('receipt_numbers').values(last).execute();
}

/** Returns whether this store was filled with the sample clinic. */
export async function holdsSampleClinic(db: Db): Promise<boolean> {
  const fact = await db
    .selectFrom('clinic_facts')
    .select('value')
    .where('name', '=', 'sample-clinic')
    .executeTakeFirst();
  return fact !== undefined;
}

function toDoctor(doctor: SampleRows['doctors'][number]) {
  const { id, email, name, speciality, degree, experience, about, gender, languages } = doctor;
  return {
    id,
    email,
    name,
    speciality,
    degree,
    experience,
    about,
    gender,
    languages,
    password_hash: doctor.passwordHash,
    image_id: doctor.imageId,
    fee_paise: doctor.feePaise,
    address_line1: doctor.address.line1,
    address_line2: doctor.address.line2,
    created_at: doctor.createdAt,
  };
}

/** Returns the registration with which a visitor of the sample clinic can try to prescribe. */
function toPrescriber({ id, registrationNumber, degree }: SampleRows['doctors'][number]) {
  return { doctor_id: id, registration_number: registrationNumber, qualification: degree };
}

function toPatient(patient: SampleRows['patients'][number]) {
  const { id, email, name, phone, gender } = patient;
  return {
    id,
    email,
    name,
    phone,
    gender,
    password_hash: patient.passwordHash,
    born_on: patient.dob,
    address_line1: patient.address.line1,
    address_line2: patient.address.line2,
    created_at: patient.createdAt,
  };
}

function toAppointment(appointment: SampleRows['appointments'][number]) {
  return {
    id: appointment.id,
    doctor_id: appointment.doctorId,
    patient_id: appointment.patientId,
    starts_at: new Date(appointment.startsAt),
    slot_date: appointment.slotDate,
    slot_time: appointment.slotTime,
    amount_paise: appointment.amountPaise,
    meeting_code: appointment.meetingCode,
    booked_at: new Date(appointment.bookedAt),
    cancelled_at: instant(appointment.cancelledAt),
    cancelled_by: appointment.cancelledBy ?? null,
    completed_at: instant(appointment.completedAt),
    vitals_bpm: appointment.vitals?.bpm ?? null,
    vitals_spo2: appointment.vitals?.spo2 ?? null,
    vitals_source: appointment.vitals?.source ?? null,
  };
}

function instant(at: number | undefined): Date | null {
  return at === undefined ? null : new Date(at);
}

function inBatches<T>(list: readonly T[], size: number): T[][] {
  const count = Math.ceil(list.length / size);
  return Array.from({ length: count }, (_, at) => list.slice(at * size, (at + 1) * size));
}

import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { meetingCode } from '@nadi/domain/meeting-code';
import { majorToMinor } from '@nadi/domain/minor-units';
import type { Database } from '#platform/db/database.ts';
import { saveClinicSettings } from '#store/clinic-settings.ts';
import { insertImage } from '#store/images.ts';
import { findOpening } from '#store/opening.ts';
import {
  isEmptyClinic,
  lockSampleClinic,
  type SampleRows,
  writeSampleClinic,
} from '#store/sample-clinic.ts';
import type { Db, Tables } from '#store/tables.ts';
import { samplePlan } from './plan.ts';
import type { PlanMoment } from './planned-appointments.ts';
import { type SampleDoctor, sampleDoctors, samplePatients } from './sample-people.ts';
import { seededRandom } from './seeded-random.ts';

/** The password of every account of the sample clinic, which is loaded by default only in trial mode. */
export const SAMPLE_PASSWORD = 'sample-clinic-visit';

/** Of the sample doctors' registration numbers, which no council gives out. */
const FIRST_REGISTRATION = 10_001;

/** How patients reach the sample clinic; an empty clinic has none until the admin enters it. */
const CONTACT = {
  phone: '+91 80 1234 5678',
  email: 'care@nadi.example',
  address: ['2nd floor, 14 Lavelle Road', 'Ashok Nagar, Bengaluru 560001', 'Karnataka, India'],
};

const portraits = join(import.meta.dirname, 'portraits');

interface Moment {
  /** Epoch milliseconds. */
  now: number;
  zone: string;
}

/** Fills an empty store with 102 doctors, 99 patients and their appointments; else does nothing. */
export async function loadSampleClinic(
  database: Database<Tables>,
  hash: (password: string) => Promise<string>,
  moment: Moment,
): Promise<boolean> {
  if (!(await awaitsSample(database.db))) return false;
  const passwordHash = await hash(SAMPLE_PASSWORD);
  const pictures = await Promise.all(sampleDoctors.map(portraitOf));
  const rows = sampleRows(passwordHash, moment);
  return database.transaction(async (trx) => {
    await lockSampleClinic(trx);
    // Another node that started at the same moment may have filled it meanwhile.
    if (!(await awaitsSample(trx))) return false;
    for (const picture of pictures) await insertPortrait(trx, picture, moment.now);
    // Before the payments, since their invoices show the clinic.
    await saveClinicSettings(trx, CONTACT, new Date(moment.now));
    await writeSampleClinic(trx, rows);
    return true;
  });
}

/** An owner has emptied the sample clinic, or begins a clinic of their own. */
async function awaitsSample(db: Db): Promise<boolean> {
  return (await isEmptyClinic(db)) && !(await findOpening(db))?.ownerAt;
}

interface Portrait {
  id: string;
  large: Buffer;
  small: Buffer;
}

async function portraitOf({ portrait }: SampleDoctor): Promise<Portrait> {
  const id = portrait.replace(/\.webp$/, '');
  const [large, small] = await Promise.all(
    [`${id}.webp`, `${id}-96.webp`].map((file) => readFile(join(portraits, file))),
  );
  if (!large || !small) throw new Error(`the portrait of ${id} is missing`);
  return { id, large, small };
}

function insertPortrait(db: Db, portrait: Portrait, now: number): Promise<void> {
  return insertImage(db, { ...portrait, createdAt: new Date(now) });
}

function sampleRows(passwordHash: string, { now, zone }: Moment): SampleRows {
  const doctors = sampleDoctors.map(
    ({ portrait, fees, address: { line1, line2 }, ...doctor }, index) => ({
      ...doctor,
      id: randomUUID(),
      passwordHash,
      imageId: portrait.replace(/\.webp$/, ''),
      feeMinor: majorToMinor(fees),
      addressLine1: line1,
      addressLine2: line2,
      // A second apart, so that "as they joined" is the order of the list.
      createdAt: new Date(now - (sampleDoctors.length - index) * 1000),
    }),
  );
  // Registrations with which a visitor of the sample clinic can try to prescribe.
  const prescribers = doctors.map(({ id, degree }, index) => ({
    doctorId: id,
    registrationNumber: `SAMPLE ${FIRST_REGISTRATION + index}`,
    qualification: degree,
  }));
  const patients = samplePatients.map(
    ({ demo: _, dob, address: { line1, line2 }, ...patient }) => ({
      ...patient,
      id: randomUUID(),
      passwordHash,
      bornOn: dob,
      addressLine1: line1,
      addressLine2: line2,
      createdAt: new Date(now),
    }),
  );
  const people = { doctors, patients };
  const appointments = sampleAppointments(people, { now, zone, random: seededRandom(2027) });
  return { doctors, prescribers, patients, appointments };
}

function sampleAppointments(
  { doctors, patients }: Pick<SampleRows, 'doctors' | 'patients'>,
  moment: PlanMoment,
): SampleRows['appointments'] {
  const doctorOf = new Map(doctors.map((doctor) => [doctor.email, doctor]));
  const patientOf = new Map(patients.map((patient) => [patient.email, patient]));
  return samplePlan(moment).map(
    ({ doctorEmail, patientEmail, vitals, slotDate, slotTime, ...appointment }) => {
      const doctor = doctorOf.get(doctorEmail);
      const patient = patientOf.get(patientEmail);
      if (!doctor || !patient) throw new Error(`the plan names an unknown person: ${doctorEmail}`);
      return {
        id: randomUUID(),
        doctorId: doctor.id,
        patientId: patient.id,
        startsAt: new Date(appointment.startsAt),
        slotDate,
        slotTime,
        amountMinor: doctor.feeMinor,
        meetingCode: meetingCode((count) => crypto.getRandomValues(new Uint8Array(count))),
        bookedAt: new Date(appointment.bookedAt),
        cancelledAt: instant(appointment.cancelledAt),
        cancelledBy: appointment.cancelledBy ?? null,
        completedAt: instant(appointment.completedAt),
        vitalsBpm: vitals?.bpm ?? null,
        vitalsSpo2: vitals?.spo2 ?? null,
        vitalsSource: vitals?.source ?? null,
      };
    },
  );
}

function instant(at: number | undefined): Date | null {
  return at === undefined ? null : new Date(at);
}

import type { Gender } from '@nadi/domain/genders';
import { uniqueViolation } from '#platform/db/constraint.ts';
import { Problem } from '#platform/problem.ts';
import { type HealthIds, healthIdColumns } from './health-ids.ts';
import type { Db } from './tables.ts';

interface NewPatient {
  id: string;
  email: string;
  passwordHash: string;
  name: string;
  createdAt: Date;
}

/**
 * Inserts a patient.
 * @throws Problem 'email-taken'
 */
export async function insertPatient(db: Db, patient: NewPatient): Promise<void> {
  try {
    await db
      .insertInto('patients')
      .values({
        id: patient.id,
        email: patient.email,
        password_hash: patient.passwordHash,
        name: patient.name,
        created_at: patient.createdAt,
      })
      .execute();
  } catch (error) {
    if (uniqueViolation(error) === 'patients_email_once') throw new Problem('email-taken');
    throw error;
  }
}

export function findPatient(db: Db, id: string) {
  return db.selectFrom('patients').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Returns the row and locks it until the transaction ends, so that a picture is replaced once. */
export function lockPatient(db: Db, id: string) {
  return db.selectFrom('patients').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
}

interface PatientChanges extends HealthIds {
  name: string;
  phone: string;
  addressLine1: string;
  addressLine2: string;
  gender: Gender;
  bornOn: string | null;
  /** Absent: the picture stays. */
  imageId?: string | undefined;
}

export async function updatePatient(db: Db, id: string, changes: PatientChanges): Promise<void> {
  await db
    .updateTable('patients')
    .set({
      name: changes.name,
      phone: changes.phone,
      address_line1: changes.addressLine1,
      address_line2: changes.addressLine2,
      gender: changes.gender,
      born_on: changes.bornOn,
      ...(changes.imageId === undefined ? {} : { image_id: changes.imageId }),
      ...healthIdColumns(changes),
    })
    .where('id', '=', id)
    .execute();
}

/** Records that the owner reads the mail of the account's address; the first time counts. */
export async function confirmEmail(db: Db, id: string, at: Date): Promise<void> {
  await db
    .updateTable('patients')
    .set({ email_verified_at: at })
    .where('id', '=', id)
    .where('email_verified_at', 'is', null)
    .execute();
}

export async function clearPhone(db: Db, id: string): Promise<void> {
  await db.updateTable('patients').set({ phone: '' }).where('id', '=', id).execute();
}

/** Stores the address that replaces the account's once it is confirmed. */
export async function setNewEmail(db: Db, id: string, email: string): Promise<void> {
  await db.updateTable('patients').set({ new_email: email }).where('id', '=', id).execute();
}

/** Puts a confirmed address in place of the old one. @throws Problem 'email-taken' */
export async function replaceEmail(db: Db, id: string, email: string, at: Date): Promise<void> {
  try {
    await db
      .updateTable('patients')
      .set({ email, email_verified_at: at, new_email: null })
      .where('id', '=', id)
      .execute();
  } catch (error) {
    if (uniqueViolation(error) === 'patients_email_once') throw new Problem('email-taken');
    throw error;
  }
}

import { uniqueViolation } from '#platform/db/constraint.ts';
import { Problem } from '#platform/problem.ts';
import type { Sql } from './tables.ts';

interface NewPatient {
  id: string;
  email: string;
  passwordHash: string;
  name: string;
  createdAt: Date;
}

/** @throws Problem 'email-taken' */
export async function insertPatient(sql: Sql, patient: NewPatient): Promise<void> {
  try {
    await sql
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

export function findPatient(sql: Sql, id: string) {
  return sql.selectFrom('patients').selectAll().where('id', '=', id).executeTakeFirst();
}

/** The same, and nobody else changes it until the transaction ends: its picture is replaced once. */
export function lockPatient(sql: Sql, id: string) {
  return sql.selectFrom('patients').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
}

interface PatientChanges {
  name: string;
  phone: string;
  addressLine1: string;
  addressLine2: string;
  gender: 'Not Selected' | 'Male' | 'Female';
  bornOn: string | null;
  /** Absent: the picture stays. */
  imageId?: string | undefined;
}

export async function updatePatient(sql: Sql, id: string, changes: PatientChanges): Promise<void> {
  await sql
    .updateTable('patients')
    .set({
      name: changes.name,
      phone: changes.phone,
      address_line1: changes.addressLine1,
      address_line2: changes.addressLine2,
      gender: changes.gender,
      born_on: changes.bornOn,
      ...(changes.imageId === undefined ? {} : { image_id: changes.imageId }),
    })
    .where('id', '=', id)
    .execute();
}

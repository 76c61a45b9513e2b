import type { Db } from './tables.ts';

interface Prescriber {
  registrationNumber: string;
  qualification: string;
}

/** Returns what the doctor needs to prescribe, or undefined before it was given. */
export function findPrescriber(db: Db, doctorId: string) {
  return db
    .selectFrom('prescribers')
    .select(['registration_number', 'qualification'])
    .where('doctor_id', '=', doctorId)
    .executeTakeFirst();
}

export async function savePrescriber(db: Db, doctorId: string, prescriber: Prescriber) {
  const row = {
    registration_number: prescriber.registrationNumber,
    qualification: prescriber.qualification,
  };
  await db
    .insertInto('prescribers')
    .values({ doctor_id: doctorId, ...row })
    .onConflict((oc) => oc.column('doctor_id').doUpdateSet(row))
    .execute();
}

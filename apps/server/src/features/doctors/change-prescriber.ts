import { Problem } from '#platform/problem.ts';
import { findPrescriber, savePrescriber } from '#store/prescriptions.ts';
import type { Db } from '#store/tables.ts';

/**
 * Changes what a doctor needs to prescribe; an absent field keeps its value.
 * @throws Problem 'bad-input' if one of the two is missing
 */
export async function changePrescriber(
  db: Db,
  doctorId: string,
  change: { registrationNumber?: string | undefined; qualification?: string | undefined },
): Promise<void> {
  if (change.registrationNumber === undefined && change.qualification === undefined) return;
  const before = await findPrescriber(db, doctorId);
  const registrationNumber = change.registrationNumber ?? before?.registration_number;
  const qualification = change.qualification ?? before?.qualification;
  if (registrationNumber === undefined) {
    throw new Problem('bad-input', { field: 'registrationNumber' });
  }
  if (qualification === undefined) throw new Problem('bad-input', { field: 'qualification' });
  await savePrescriber(db, doctorId, { registrationNumber, qualification });
}

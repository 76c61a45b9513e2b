import type { Db } from './tables.ts';

interface NewSignInCode {
  patientId: string;
  /** The address it is sent to. */
  email: string;
  codeHash: string;
  tries: number;
  expiresAt: Date;
}

/** Stores the patient's code in place of an earlier one. */
export async function replaceSignInCode(db: Db, code: NewSignInCode): Promise<void> {
  const row = {
    email: code.email,
    code_hash: code.codeHash,
    tries_left: code.tries,
    expires_at: code.expiresAt,
  };
  await db
    .insertInto('sign_in_codes')
    .values({ patient_id: code.patientId, ...row })
    .onConflict((oc) => oc.column('patient_id').doUpdateSet(row))
    .execute();
}

/**
 * Uses up one try of the code that was sent to the patient's present address. Returns null if there is
 * none, or it is too old or has no tries left.
 */
export async function takeSignInCodeTry(db: Db, email: string, now: Date) {
  const code = await db
    .updateTable('sign_in_codes')
    .from('patients')
    .set((eb) => ({ tries_left: eb('tries_left', '-', 1) }))
    .whereRef('patients.id', '=', 'sign_in_codes.patient_id')
    .where('patients.email', '=', email)
    .where('sign_in_codes.email', '=', email)
    .where('tries_left', '>', 0)
    .where('expires_at', '>', now)
    .returning(['patient_id', 'code_hash', 'email_verified_at'])
    .executeTakeFirst();
  return code ?? null;
}

/** Deletes the code: of several sign-ins with it, one gets true. */
export async function deleteSignInCode(
  db: Db,
  patientId: string,
  codeHash: string,
): Promise<boolean> {
  const done = await db
    .deleteFrom('sign_in_codes')
    .where('patient_id', '=', patientId)
    .where('code_hash', '=', codeHash)
    .executeTakeFirst();
  return done.numDeletedRows === 1n;
}

export async function deleteExpiredSignInCodes(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('sign_in_codes').where('expires_at', '<=', now).execute();
}

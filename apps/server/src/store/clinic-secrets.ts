import { randomBytes } from 'node:crypto';
import type { Db } from './tables.ts';

/** Keys of the clinic that its backups contain, so that what they made works after a restore. */
type ClinicSecret = 'draft-secret' | 'prescription-secret' | 'unsubscribe-secret';

const SECRET_BYTES = 32;

/** Returns the clinic's key of that name; the first call creates it. */
export async function clinicSecret(db: Db, name: ClinicSecret): Promise<Buffer> {
  const stored = await db
    .selectFrom('clinic_facts')
    .select('value')
    .where('name', '=', name)
    .executeTakeFirst();
  if (stored) return Buffer.from(stored.value, 'base64url');
  await db
    .insertInto('clinic_facts')
    .values({ name, value: randomBytes(SECRET_BYTES).toString('base64url') })
    .onConflict((oc) => oc.column('name').doNothing())
    .execute();
  return clinicSecret(db, name);
}

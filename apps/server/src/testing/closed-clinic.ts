import type { Database } from '#platform/db/database.ts';
import type { Tables } from '#store/tables.ts';
import { type Person, someAdmin } from './actors.ts';

interface Clinic {
  readonly database: Database<Tables>;
  readonly now: number;
}

/** Closes a clinic that a start found empty; returns the owner who can open it. */
export async function closeClinic(clinic: Clinic): Promise<Person> {
  const owner = await someAdmin(clinic);
  const at = new Date(clinic.now);
  await clinic.database.db
    .insertInto('clinic_opening')
    .values({
      ...{ only_row: true, created_at: at, owner_id: owner.id, owner_at: at },
      steps: JSON.stringify({}),
    })
    .execute();
  return owner;
}

import type { Role } from './accounts.ts';
import type { Db } from './tables.ts';

/** The appointment whose meeting has this code; undefined for an instant room. */
export function findMeetingRoom(db: Db, code: string) {
  return db
    .selectFrom('appointments')
    .select(['starts_at', 'cancelled_at'])
    .where('meeting_code', '=', code)
    .executeTakeFirst();
}

/** What others in a meeting call the account; undefined once it is gone. */
export async function findPublicName(db: Db, role: Role, id: string): Promise<string | undefined> {
  // The admin is shown as Admin in every call (docs/product.md#join-window).
  if (role === 'admin') return 'Admin';
  const account = await db
    .selectFrom(role === 'patient' ? 'patients' : 'doctors')
    .select('name')
    .where('id', '=', id)
    .executeTakeFirst();
  return account?.name;
}

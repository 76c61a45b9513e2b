import type { AttendingParty } from '@nadi/domain/permissions';
import type { Db } from './tables.ts';

interface Owner {
  role: AttendingParty;
  id: string;
}

/** Lists the kinds of messages that somebody has switched off. */
export async function listOptOuts(db: Db, { role, id }: Owner): Promise<string[]> {
  const rows = await db
    .selectFrom('message_opt_outs')
    .select('kind')
    .where('role', '=', role)
    .where('account_id', '=', id)
    .execute();
  return rows.map(({ kind }) => kind);
}

export async function insertOptOut(db: Db, owner: Owner, kind: string, at: Date): Promise<void> {
  await db
    .insertInto('message_opt_outs')
    .values({ role: owner.role, account_id: owner.id, kind, at })
    .onConflict((oc) => oc.columns(['role', 'account_id', 'kind']).doNothing())
    .execute();
}

export async function deleteOptOut(db: Db, owner: Owner, kind: string): Promise<void> {
  await db
    .deleteFrom('message_opt_outs')
    .where('role', '=', owner.role)
    .where('account_id', '=', owner.id)
    .where('kind', '=', kind)
    .execute();
}

import { partyOf, type Role, type StaffRole } from '@nadi/domain/permissions';
import type { Query } from '#platform/http/handler.ts';
import { Problem } from '#platform/problem.ts';
import { hashToken } from '#platform/token.ts';
import { findCredentials, findPasswordHash } from '#store/accounts.ts';
import { recordAudit } from '#store/audit.ts';
import { deleteSession, findSessionOwner } from '#store/sessions.ts';
import type { Db } from '#store/tables.ts';

/** Returns the role of an account in the other portal with the same e-mail address; null if there is none. */
export function getOtherAccount(): Query<Db, 'getOtherAccount'> {
  return {
    kind: 'query',
    audit: null,
    async execute({ actor }, db) {
      const own = await findPasswordHash(db, actor.role, actor.id);
      if (!own?.email) throw new Problem('not-signed-in');
      const other = await findCredentials(db, otherPortal(actor.role), own.email);
      const role = (other?.role as StaffRole | undefined) ?? null;
      return { success: true, email: own.email, role };
    },
  };
}

interface Switch {
  /** The token of the session that ends. */
  leaves: string;
  owner: { role: Role; id: string };
  email: string;
  now: number;
}

/**
 * Ends the session in the portal that the owner of a new session leaves (docs/product/sign-in.md#two-portals).
 * @throws Problem 'wrong-credentials' if the two accounts have different addresses
 */
export async function leavePortal(trx: Db, { leaves, owner, email, now }: Switch): Promise<void> {
  const tokenHash = hashToken(leaves);
  const earlier = await findSessionOwner(trx, tokenHash);
  if (earlier?.role === 'patient' || earlier === null) return;
  if (partyOf(earlier.role) === partyOf(owner.role)) return;
  const account = await findPasswordHash(trx, earlier.role, earlier.id);
  if (account?.email !== email) throw new Problem('wrong-credentials');
  await deleteSession(trx, tokenHash);
  const entry = { at: new Date(now), action: 'switched-portal', appointmentId: null };
  await recordAudit(trx, { ...entry, actor: earlier, subject: owner });
}

function otherPortal(role: Role): 'doctor' | 'admin' {
  return role === 'doctor' ? 'admin' : 'doctor';
}

import { self } from '#platform/http/audit-rule.ts';
import type { Mutation } from '#platform/http/handler.ts';
import { deleteSession } from '#store/sessions.ts';
import type { Db } from '#store/tables.ts';

type SignOutRoute = 'signOutPatient' | 'signOutDoctor' | 'signOutAdmin';

export function signOut(): Mutation<Db, SignOutRoute> {
  return {
    kind: 'mutation',
    audit: { action: 'signed-out', about: self },
    async execute({ actor }, trx) {
      await deleteSession(trx, actor.tokenHash);
      return { success: true };
    },
  };
}

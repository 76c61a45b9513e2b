import type { Change } from '#platform/http/handler.ts';
import { deleteSession } from '#store/sessions.ts';
import type { Sql } from '#store/tables.ts';

type SignOutRoute = 'signOutPatient' | 'signOutDoctor' | 'signOutAdmin';

export function signOut(): Change<Sql, SignOutRoute> {
  return {
    kind: 'change',
    async effect({ actor }, sql) {
      await deleteSession(sql, actor.tokenHash);
      return { success: true };
    },
  };
}

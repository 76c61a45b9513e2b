import type { Change } from '#platform/http/handler.ts';
import { deleteSessionsOf } from '#store/sessions.ts';
import type { Sql } from '#store/tables.ts';

type EndRoute = 'endDoctorSessions' | 'endAdminSessions';

/** Everywhere at once, here too: for a lost phone or a forgotten browser. */
export function endSessions(): Change<Sql, EndRoute> {
  return {
    kind: 'change',
    async effect({ actor }, sql) {
      await deleteSessionsOf(sql, actor.role, actor.id);
      return { success: true, message: 'You are logged out everywhere.' };
    },
  };
}

import type { Query } from '#platform/http/handler.ts';
import { listLiveSessions } from '#store/sessions.ts';
import type { Db } from '#store/tables.ts';
import { aliveAt, type SessionLimits } from './open-session.ts';

type ListRoute = 'listPatientSessions' | 'listDoctorSessions' | 'listAdminSessions';

/** Lists the account's open sessions, without their tokens. */
export function listSessions({
  sessions: limits,
}: {
  sessions: SessionLimits;
}): Query<Db, ListRoute> {
  return {
    kind: 'query',
    audit: null,
    async execute({ actor, now }, db) {
      const open = await listLiveSessions(
        db,
        actor.role,
        actor.id,
        aliveAt(actor.role, now, limits),
      );
      return {
        success: true,
        accountId: actor.id,
        sessions: open.map(({ id, token_hash, created_at, active_at, browser, system }) => ({
          id,
          signedInAt: created_at.getTime(),
          activeAt: active_at.getTime(),
          current: actor.tokenHash.equals(token_hash),
          browser: browser ?? undefined,
          system: system ?? undefined,
        })),
      };
    },
  };
}

import { TOKEN_HEADERS } from '@nadi/contract/headers';
import type { Role } from '@nadi/domain/permissions';
import type { Clock } from '#platform/clock.ts';
import { findPublicName } from '#store/meeting-rooms.ts';
import type { Db } from '#store/tables.ts';
import type { Identify } from './signalling-context.ts';

/** A browser signed in to several portals appears under the first of these. */
const ROLE_ORDER: readonly Role[] = ['patient', 'doctor', 'admin'];

type Authenticate = (
  role: Role,
  token: string,
  now: number,
  active: boolean,
) => Promise<{ id: string } | null>;

/**
 * Returns the account of the first valid session among the handshake's tokens. Being in a call counts
 * as activity: every valid session is extended.
 */
export function identifyBearer(db: Db, authenticate: Authenticate, clock: Clock): Identify {
  return async (auth) => {
    let identity: Awaited<ReturnType<Identify>> = null;
    for (const role of ROLE_ORDER) {
      const token = auth[TOKEN_HEADERS[role]];
      if (typeof token !== 'string') continue;
      const actor = await authenticate(role, token, clock.now(), true);
      if (!actor || identity) continue;
      const name = await findPublicName(db, role, actor.id);
      if (name) identity = { name, role };
    }
    return identity;
  };
}

import { TOKEN_HEADERS } from '@nadi/contract/address';
import type { Role } from '@nadi/domain/permissions';
import type { Clock } from '#platform/clock.ts';
import { findPublicName } from '#store/meeting-rooms.ts';
import type { Db } from '#store/tables.ts';
import type { Identify } from './desk.ts';

/** Spec §4: the signed-in patient's name, else the profile's. */
const IN_TURN: readonly Role[] = ['patient', 'doctor', 'admin'];

type Authenticate = (
  role: Role,
  token: string,
  now: number,
  active: boolean,
) => Promise<{ id: string } | null>;

/**
 * The first living session among the handshake's tokens. Being in a call is an act of its owner:
 * every session given is kept alive (design: Accounts).
 */
export function identifyBearer(db: Db, authenticate: Authenticate, clock: Clock): Identify {
  return async (auth) => {
    let known: Awaited<ReturnType<Identify>> = null;
    for (const role of IN_TURN) {
      const token = auth[TOKEN_HEADERS[role]];
      if (typeof token !== 'string') continue;
      const actor = await authenticate(role, token, clock.now(), true);
      if (!actor || known) continue;
      const name = await findPublicName(db, role, actor.id);
      if (name) known = { name, role };
    }
    return known;
  };
}

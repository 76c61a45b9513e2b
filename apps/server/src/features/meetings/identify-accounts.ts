import { TOKEN_HEADERS } from '@nadi/contract/headers';
import { type AccountHolder, PARTIES, type Party } from '@nadi/domain/permissions';
import type { Clock } from '#platform/clock.ts';
import { findPublicName } from '#store/meeting-rooms.ts';
import type { Db } from '#store/tables.ts';
import type { Account, Identify } from './signalling-context.ts';

type Authenticate = (
  role: Party,
  token: string,
  now: number,
  active: boolean,
) => Promise<(AccountHolder & { tokenHash: Uint8Array }) | null>;

/**
 * Returns the accounts of the valid sessions among the handshake's tokens, in the order of `PARTIES`. A
 * browser signed in to several portals appears under the first one. Extends every valid session, because a
 * call counts as activity.
 */
export function identifyAccounts(db: Db, authenticate: Authenticate, clock: Clock): Identify {
  return async (auth) => {
    const accounts: Account[] = [];
    for (const role of PARTIES) {
      const token = auth[TOKEN_HEADERS[role]];
      if (typeof token !== 'string') continue;
      const actor = await authenticate(role, token, clock.now(), true);
      if (!actor) continue;
      const { tokenHash, ...holder } = actor;
      const name = await findPublicName(db, role, actor.id);
      const signInSession = Buffer.from(tokenHash).toString('hex');
      if (name) accounts.push({ ...holder, role, name, signInSession });
    }
    return accounts;
  };
}

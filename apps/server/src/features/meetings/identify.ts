import { createHash, randomBytes } from 'node:crypto';
import { TOKEN_HEADERS } from '@nadi/contract/headers';
import { SECRET_MAX } from '@nadi/contract/parse-meeting-message';
import { PARTIES, type Party } from '@nadi/domain/parties';
import type { AccountHolder } from '@nadi/domain/permissions';
import type { Clock } from '#platform/clock.ts';
import { findPublicName } from '#store/meeting-rooms.ts';
import type { Db } from '#store/tables.ts';
import type { Account, Identify } from './signalling-context.ts';

const SECRET_MIN = 16;

/** Returns the secret of a handshake; without a usable one the client is a new participant each time. */
export function handshakeSecret(auth: Record<string, unknown>): string {
  const { secret } = auth;
  const usable =
    typeof secret === 'string' && secret.length >= SECRET_MIN && secret.length <= SECRET_MAX;
  return usable ? secret : randomBytes(32).toString('base64url');
}

/** Returns true if the handshake announces that the client can use a forwarding unit. */
export function announcesSfu(auth: Record<string, unknown>): boolean {
  return auth.sfu === 1;
}

/**
 * Returns the id of a tab's participant in a room. It is the same after a reconnect and on every node, and
 * useless without the secret. It contains the room, so that the ids of one participant in two rooms cannot be
 * linked.
 */
export function participantId(secret: string, roomId: string): string {
  return shortHash(`${roomId}\n${secret}`);
}

/**
 * Returns the id of an appointment's party at the TURN server: 22 characters of base64url. It depends on the
 * account because the green room does not know the secret, and both share one username. A room id contains no
 * space, so no participant's secret gives the name of an account.
 */
export function turnUserId({ role, id }: { role: Party; id: string }, roomId: string): string {
  return shortHash(`account ${role}\n${id}\n${roomId}`);
}

function shortHash(text: string): string {
  return createHash('sha256').update(text).digest('base64url').slice(0, 22);
}

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

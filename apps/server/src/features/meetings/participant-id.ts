import { createHash, randomBytes } from 'node:crypto';
import { SECRET_MAX } from '@nadi/contract/parse-meeting-message';
import type { Party } from '@nadi/domain/permissions';

const SECRET_MIN = 16;

/** Returns the secret of a handshake; a client without a usable one is a new participant at every connection. */
export function handshakeSecret(auth: Record<string, unknown>): string {
  const { secret } = auth;
  const usable =
    typeof secret === 'string' && secret.length >= SECRET_MIN && secret.length <= SECRET_MAX;
  return usable ? secret : randomBytes(32).toString('base64url');
}

/**
 * Returns the id of a tab's participant in a room: the same after a reconnect and on every node,
 * and of no use without the secret. The room is part of it, so that the ids of one participant in
 * two rooms cannot be linked.
 */
export function participantId(secret: string, roomId: string): string {
  return shortHash(`${roomId}\n${secret}`);
}

/**
 * Returns the id that an appointment's party has at the TURN server: 22 characters of base64url. The
 * green room knows the account and no secret, so the account decides: the test before the call and the
 * call share one username. A room id contains no space, so no participant's secret gives an account's
 * name.
 */
export function turnUserId({ role, id }: { role: Party; id: string }, roomId: string): string {
  return shortHash(`account ${role}\n${id}\n${roomId}`);
}

function shortHash(text: string): string {
  return createHash('sha256').update(text).digest('base64url').slice(0, 22);
}

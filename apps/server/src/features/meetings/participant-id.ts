import { createHash, randomBytes } from 'node:crypto';
import { SECRET_MAX } from '@nadi/contract/parse-meeting-message';
import type { Party } from '@nadi/domain/permissions';

const SECRET_MIN = 16;

/** Returns the secret of a handshake; without a usable one the client is a new participant each time. */
export function handshakeSecret(auth: Record<string, unknown>): string {
  const { secret } = auth;
  const usable =
    typeof secret === 'string' && secret.length >= SECRET_MIN && secret.length <= SECRET_MAX;
  return usable ? secret : randomBytes(32).toString('base64url');
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

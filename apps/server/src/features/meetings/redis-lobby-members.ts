import { parseDeviceCheck } from '@nadi/contract/device-check';
import { GUEST_ROLES } from '@nadi/domain/guests';
import { LOBBY_PEOPLE_MAX, LOBBY_PEOPLE_PER_ADDRESS, minutes, seconds } from '@nadi/domain/limits';
import type { Redis } from 'ioredis';
import { z } from 'zod';
import { type LobbyMembers, uninvited, type Waiting } from './lobby-members.ts';
import { LEASE, LEASE_PREFIX, PREFIX } from './redis-roster.ts';
import { KNOCK, LEAVE, LIST, RENEW } from './roster-scripts.ts';
import type { Timers } from './signalling-context.ts';

const RENEW_INTERVAL = seconds(2);
/** The lifetime of a lobby that no node renews. */
const LOBBY_LIFETIME = minutes(2);

interface RedisLobbySettings {
  redis: Redis;
  /** Unique per process; the roster renews the lease of the node. */
  node: string;
  timers: Timers;
  now(): number;
  /** Reports a room if people of a dead node were removed or lost people were restored. */
  onChanged(roomId: string): void;
  onError(error: unknown): void;
}

/** Creates the lobbies that several nodes share; the roster's leases apply. */
export function redisLobbyMembers(settings: RedisLobbySettings): LobbyMembers {
  const { redis, node, timers, now, onChanged, onError } = settings;
  /** The people connected to this node, by room and participant. */
  const local = new Map<string, { roomId: string; id: string; text: string; socketId: string }>();
  const stopRenewing = timers.every(RENEW_INTERVAL, () => void renew().catch(onError));

  async function renew(): Promise<void> {
    const rooms = Map.groupBy(local.values(), ({ roomId }) => roomId);
    await Promise.all(
      [...rooms].map(async ([roomId, people]) => {
        const fields = people.flatMap(({ id, text }) => [id, text]);
        const reply = await redis.eval(
          RENEW,
          2,
          ...keys(roomId),
          LEASE_PREFIX,
          LOBBY_LIFETIME,
          ...fields,
        );
        const [restored, gone] = reply as [string[], string[]];
        if (restored.length > 0 || gone.length > 0) onChanged(roomId);
      }),
    );
  }

  return {
    async add(roomId, person) {
      const { socketId, invitation = '' } = person;
      const since = now();
      const [text, plain] = [person, uninvited(person)].map(({ socketId: session, ...stored }) =>
        JSON.stringify({ ...stored, session, node, since }),
      ) as [string, string];
      const limits = [LOBBY_PEOPLE_MAX, LOBBY_PEOPLE_PER_ADDRESS, LOBBY_LIFETIME, LEASE];
      const who = [LEASE_PREFIX, node, person.id, text, person.address];
      const added = await redis.eval(
        KNOCK,
        2,
        ...keys(roomId),
        ...who,
        ...limits,
        invitation,
        plain,
      );
      if (added === 0) return false;
      const stored = { roomId, id: person.id, text: added === 1 ? text : plain, socketId };
      local.set(`${roomId}:${person.id}`, stored);
      return true;
    },
    async remove(roomId, { id, socketId }) {
      const key = `${roomId}:${id}`;
      if (local.get(key)?.socketId === socketId) local.delete(key);
      return (await redis.eval(LEAVE, 2, ...keys(roomId), id, socketId)) === 1;
    },
    async list(roomId) {
      const texts = (await redis.eval(LIST, 1, keys(roomId)[0], LEASE_PREFIX)) as string[];
      return texts.map(parseWaiting).sort((a, b) => a.since - b.since);
    },
    close: stopRenewing,
  };
}

/** The fields that `add` writes; other fields are dropped. */
const StoredWaiting = z.object({
  id: z.string(),
  name: z.string(),
  check: z.unknown().optional(),
  invitedAs: z.enum(GUEST_ROLES).optional(),
  /** The socket's id, under the name that nodes of the previous release read. */
  session: z.string(),
  address: z.string(),
  account: z.string().nullable(),
  invitation: z.string().optional(),
  since: z.number(),
});

function parseWaiting(text: string): Waiting & { since: number } {
  const stored = StoredWaiting.parse(JSON.parse(text));
  const { check, invitedAs, invitation, session: socketId, ...person } = stored;
  const found = parseDeviceCheck(check);
  return {
    ...{ ...person, socketId },
    ...(found && { check: found }),
    ...(invitedAs && { invitedAs }),
    ...(invitation && { invitation }),
  };
}

function keys(roomId: string): [lobby: string, knocked: string] {
  return [`${PREFIX}:lobby:${roomId}`, `${PREFIX}:knocked:${roomId}`];
}

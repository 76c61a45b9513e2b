import { parseDeviceCheck } from '@nadi/contract/device-check';
import type { WaitingPerson } from '@nadi/contract/meeting-events';
import { LOBBY_PEOPLE_MAX, LOBBY_PEOPLE_PER_ADDRESS, minutes, seconds } from '@nadi/domain/limits';
import { GUEST_ROLES } from '@nadi/domain/stored-values';
import type { Redis } from 'ioredis';
import { z } from 'zod';
import { LEASE, leasePrefix, PREFIX } from './redis-roster.ts';
import type { Timers } from './roster.ts';
import { KNOCK, LEAVE, LIST, RENEW } from './roster-scripts.ts';

/** A person in the lobby of a room, with the socket that waits. */
export interface Waiting extends WaitingPerson {
  socketId: string;
  address: string;
  /** Such as `patient:5f0c…`; null for guests. */
  account: string | null;
  /** The key of the person's invitation, which reserves a place; `invitedAs` is set as well. */
  invitation?: string;
}

/** The people who wait in the lobby of each room. Operations are atomic across the nodes that share it. */
export interface LobbyMembers {
  /**
   * Adds or replaces a person; returns false when the lobby, or their address's share, is full. Each
   * invitation has an extra place for its first holder; later holders wait without the role.
   */
  add(roomId: string, person: Waiting): Promise<boolean>;
  /** Removes a person unless a later socket has replaced this one. Returns true if it removed them. */
  remove(roomId: string, person: Pick<Waiting, 'id' | 'socketId'>): Promise<boolean>;
  /** Returns the waiting people in order of arrival. */
  list(roomId: string): Promise<Waiting[]>;
  close(): void;
}

/** Creates the lobbies of a single node. */
export function memoryLobbyMembers(): LobbyMembers {
  const rooms = new Map<string, Map<string, Waiting>>();
  return {
    async add(roomId, person) {
      const room = rooms.get(roomId) ?? new Map<string, Waiting>();
      const others = [...room.values()].filter(({ id }) => id !== person.id);
      const added =
        person.invitation && isFree(others, person.invitation) ? person : uninvited(person);
      if (!added.invitation && !room.has(person.id) && isFull(others, person.address)) return false;
      room.set(person.id, added);
      rooms.set(roomId, room);
      return true;
    },
    async remove(roomId, { id, socketId }) {
      const room = rooms.get(roomId);
      if (room?.get(id)?.socketId !== socketId) return false;
      room.delete(id);
      if (room.size === 0) rooms.delete(roomId);
      return true;
    },
    list: async (roomId) => [...(rooms.get(roomId)?.values() ?? [])],
    close: () => rooms.clear(),
  };
}

/** Returns the person without their invitation. */
function uninvited({ invitation: _key, invitedAs: _role, ...person }: Waiting): Waiting {
  return person;
}

function isFree(others: readonly Waiting[], invitation: string): boolean {
  return others.every((other) => other.invitation !== invitation);
}

function isFull(others: readonly Waiting[], address: string): boolean {
  const people = others.filter(({ invitation }) => invitation === undefined);
  const sameAddress = people.filter((other) => other.address === address);
  return people.length >= LOBBY_PEOPLE_MAX || sameAddress.length >= LOBBY_PEOPLE_PER_ADDRESS;
}

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
          leasePrefix(redis),
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
      const who = [leasePrefix(redis), node, person.id, text, person.address];
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
      const texts = (await redis.eval(LIST, 1, keys(roomId)[0], leasePrefix(redis))) as string[];
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

import type { Participant } from '@nadi/contract/meeting-events';
import { minutes, ROOM_PEOPLE_MAX, seconds } from '@nadi/domain/limits';
import { PARTIES } from '@nadi/domain/parties';
import { GUEST_ROLES } from '@nadi/domain/stored-values';
import type { Redis } from 'ioredis';
import { z } from 'zod';
import { keyspaceOf } from '#platform/redis.ts';
import type { Membership, Roster, Timers } from './roster.ts';

export const PREFIX = 'nadi:meeting';
const LEASE_PREFIX = `${PREFIX}:node:`;
/** Equals the reconnect grace: members of a dead node have left if they have not come back by then. */
export const LEASE = seconds(8);
const RENEW_INTERVAL = seconds(2);
/** The lifetime of a room that no node renews, which happens when all nodes die at once. */
const ROOM_LIFETIME = minutes(2);

interface RedisRosterSettings {
  redis: Redis;
  /** Unique per process. */
  node: string;
  timers: Timers;
  /** Reports a member whose node died. Called on one node only. */
  onGone(roomId: string, participant: Participant): void;
  /** Reports a member of this node after another node removed them in error. */
  onRestored(roomId: string, participant: Participant): void;
  onError(error: unknown): void;
}

/** Creates a roster that several nodes share. A node keeps its members while it renews its lease. */
export function redisRoster(settings: RedisRosterSettings): Roster {
  const { redis, node, timers, onGone, onRestored, onError } = settings;
  /** The members connected to this node, by room and participant: the latest socket of each. */
  const local = new Map<string, Membership>();

  const renewLease = () => redis.set(LEASE_PREFIX + node, '1', 'PX', LEASE);
  const stopRenewing = timers.every(RENEW_INTERVAL, () => void renew().catch(onError));

  async function renew(): Promise<void> {
    await renewLease();
    const rooms = Map.groupBy(local.values(), ({ roomId }) => roomId);
    await Promise.all([...rooms].map(([roomId, members]) => renewRoom(roomId, members)));
  }

  async function renewRoom(roomId: string, members: Membership[]): Promise<void> {
    const fields = members.flatMap((member) => [member.participant.id, serialize(member, node)]);
    const args = [leasePrefix(redis), ROOM_LIFETIME, ...fields];
    const reply = await redis.eval(RENEW, 2, ...keys(roomId), ...args);
    const [restored, gone] = reply as RenewReply;
    for (const text of restored) onRestored(roomId, parseParticipant(text));
    for (const text of gone) onGone(roomId, parseParticipant(text));
  }

  return {
    async enter(membership, { returningOnly, reserved }) {
      const { roomId, participant } = membership;
      const own = participant.party ? participant.role : '';
      const places = reserved.filter((role) => role !== own).join(',');
      const limits = [ROOM_PEOPLE_MAX, returningOnly ? '1' : '0', ROOM_LIFETIME, places];
      const args = [leasePrefix(redis), participant.id, serialize(membership, node), ...limits];
      const [, reply] = await Promise.all([
        renewLease(),
        redis.eval(ENTER, 2, ...keys(roomId), ...args),
      ]);
      const [outcome, returning, others, gone] = reply as EnterReply;
      for (const text of gone) onGone(roomId, parseParticipant(text));
      if (outcome !== 'ok') return { ok: false, reason: outcome };
      local.set(localKey(membership), membership);
      return { ok: true, others: others.map(parseParticipant), returning: returning === 1 };
    },

    async leave(membership) {
      const { roomId, participant, socketId } = membership;
      const key = localKey(membership);
      if (local.get(key)?.socketId === socketId) local.delete(key);
      return (await redis.eval(LEAVE, 2, ...keys(roomId), participant.id, socketId)) === 1;
    },

    async find(roomId, id) {
      const text = await redis.hget(keys(roomId)[0], id);
      if (text === null) return null;
      const { session: socketId, account, address } = StoredMembership.parse(JSON.parse(text));
      return { roomId, participant: parseParticipant(text), socketId, account, address };
    },

    async members(roomId) {
      const staying = await redis.eval(LIST, 1, keys(roomId)[0], leasePrefix(redis));
      return (staying as string[]).map(parseParticipant);
    },

    size: () => ({
      rooms: new Set([...local.values()].map(({ roomId }) => roomId)).size,
      people: local.size,
    }),

    /** Keeps the lease until it expires, so that clients have time to reconnect to another node. */
    async close() {
      stopRenewing();
      redis.disconnect();
    },
  };
}

/** The fields that `serialize` writes; other fields are dropped. */
const StoredParticipant = z.object({
  id: z.string(),
  name: z.string(),
  verified: z.boolean(),
  role: z.enum([...PARTIES, 'guest']),
  party: z.boolean(),
  invitedAs: z.enum(GUEST_ROLES).optional(),
  forPatient: z.string().optional(),
});

/** `session` is the socket's id; nodes of the previous release read this name. */
const StoredMembership = z.object({
  session: z.string(),
  account: z.string().nullable(),
  address: z.string(),
});

type EnterReply = ['ok' | 'room-full' | 'too-late', number, string[], string[]];
type RenewReply = [restored: string[], gone: string[]];

function keys(roomId: string): [room: string, seen: string] {
  return [`${PREFIX}:room:${roomId}`, `${PREFIX}:seen:${roomId}`];
}

/** Returns what a script puts before a node's name: the connection prefixes the keys of commands only. */
export function leasePrefix(redis: Redis): string {
  return keyspaceOf(redis) + LEASE_PREFIX;
}

function localKey({ roomId, participant }: Membership): string {
  return `${roomId}:${participant.id}`;
}

function serialize({ participant, ...membership }: Membership, node: string): string {
  const { socketId: session, account, address } = membership;
  return JSON.stringify({ ...participant, session, account, address, node });
}

function parseParticipant(text: string): Participant {
  const { invitedAs, forPatient, ...participant } = StoredParticipant.parse(JSON.parse(text));
  return { ...participant, ...(invitedAs && { invitedAs }), ...(forPatient && { forPatient }) };
}

/**
 * Redis runs a script atomically, so that two nodes cannot both assign the last seat. A room is a hash:
 * participant id → JSON `{id, name, verified, role, party, session, account, address, node}`. The next script
 * that reads the room removes members whose node has lost its lease. Scripts build keys, which works on a
 * single Redis but not on a cluster.
 */
const REMOVE_DEAD_NODES = `
local function living(room, lease_prefix, except)
  local alive, staying, gone = {}, {}, {}
  local stored = redis.call('HGETALL', room)
  for i = 1, #stored, 2 do
    local id, text = stored[i], stored[i + 1]
    local node = cjson.decode(text).node
    if alive[node] == nil then alive[node] = redis.call('EXISTS', lease_prefix .. node) end
    if id ~= except then
      if alive[node] == 1 then
        staying[#staying + 1] = text
      else
        redis.call('HDEL', room, id)
        gone[#gone + 1] = text
      end
    end
  end
  return staying, gone
end
`;

/**
 * KEYS room, seen; ARGV lease prefix, id, member, most members, '1' for returning only, lifetime ms,
 * comma-separated roles with a reserved seat.
 */
const ENTER = `${REMOVE_DEAD_NODES}
local staying, gone = living(KEYS[1], ARGV[1], ARGV[2])
local returning = redis.call('HEXISTS', KEYS[1], ARGV[2])
if ARGV[5] == '1' and redis.call('SISMEMBER', KEYS[2], ARGV[2]) == 0 then
  return {'too-late', 0, {}, gone}
end
local taken = #staying
for role in string.gmatch(ARGV[7], '[^,]+') do
  local present = false
  for _, text in ipairs(staying) do
    local member = cjson.decode(text)
    if member.party and member.role == role then present = true end
  end
  if not present then taken = taken + 1 end
end
if returning == 0 and taken >= tonumber(ARGV[4]) then return {'room-full', 0, {}, gone} end
redis.call('HSET', KEYS[1], ARGV[2], ARGV[3])
redis.call('SADD', KEYS[2], ARGV[2])
redis.call('PEXPIRE', KEYS[1], ARGV[6])
redis.call('PEXPIRE', KEYS[2], ARGV[6])
return {'ok', returning, staying, gone}
`;

/** KEYS room, seen; ARGV id, session. Returns 1 if this session was the member's current one. */
export const LEAVE = `
local text = redis.call('HGET', KEYS[1], ARGV[1])
if not text or cjson.decode(text).session ~= ARGV[2] then return 0 end
redis.call('HDEL', KEYS[1], ARGV[1])
if redis.call('EXISTS', KEYS[1]) == 0 then redis.call('DEL', KEYS[2]) end
return 1
`;

/**
 * KEYS room, seen; ARGV lease prefix, lifetime ms, then id and member of each participant on this node.
 * Restores lost members after a restart of Redis, or if the node was suspended past its lease.
 */
export const RENEW = `${REMOVE_DEAD_NODES}
local restored = {}
for i = 3, #ARGV, 2 do
  if redis.call('HSETNX', KEYS[1], ARGV[i], ARGV[i + 1]) == 1 then
    restored[#restored + 1] = ARGV[i + 1]
  end
  redis.call('SADD', KEYS[2], ARGV[i])
end
redis.call('PEXPIRE', KEYS[1], ARGV[2])
redis.call('PEXPIRE', KEYS[2], ARGV[2])
local _, gone = living(KEYS[1], ARGV[1], '')
return {restored, gone}
`;

/**
 * KEYS lobby, knocked; ARGV lease prefix, node, id, person, address, most people, most per address, lifetime
 * ms, lease ms, key of the person's invitation or '', person without it. An invitation has a place of its
 * own. Returns 1 if the person waits, 2 if they wait without the invitation.
 */
export const KNOCK = `${REMOVE_DEAD_NODES}
redis.call('SET', ARGV[1] .. ARGV[2], '1', 'PX', ARGV[9])
local staying = living(KEYS[1], ARGV[1], ARGV[3])
local people, sameAddress, invited = 0, 0, ARGV[10] ~= ''
for _, text in ipairs(staying) do
  local person = cjson.decode(text)
  if person.invitation then
    if person.invitation == ARGV[10] then invited = false end
  else
    people = people + 1
    if person.address == ARGV[5] then sameAddress = sameAddress + 1 end
  end
end
local full = people >= tonumber(ARGV[6]) or sameAddress >= tonumber(ARGV[7])
if full and not invited and redis.call('HEXISTS', KEYS[1], ARGV[3]) == 0 then return 0 end
redis.call('HSET', KEYS[1], ARGV[3], invited and ARGV[4] or ARGV[11])
redis.call('PEXPIRE', KEYS[1], ARGV[8])
return invited and 1 or 2
`;

/** KEYS lobby; ARGV lease prefix. Returns the waiting people. */
export const LIST = `${REMOVE_DEAD_NODES}
local staying = living(KEYS[1], ARGV[1], '')
return staying
`;

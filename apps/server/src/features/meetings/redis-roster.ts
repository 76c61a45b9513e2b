import type { Participant } from '@nadi/contract/meeting-events';
import { ROOM_MODES } from '@nadi/contract/meeting-events';
import { FORWARDED_PEOPLE_MAX, MESH_PEOPLE_MAX, minutes, seconds } from '@nadi/domain/limits';
import { PARTIES } from '@nadi/domain/parties';
import { GUEST_ROLES } from '@nadi/domain/stored-values';
import type { Redis } from 'ioredis';
import { z } from 'zod';
import { keyspaceOf } from '#platform/redis.ts';
import {
  type EnterResult,
  MESH,
  type Membership,
  type RoomState,
  type Roster,
  type Timers,
} from './roster.ts';
import { CHANGE_STATE, ENTER, LEAVE, LIST, RENEW } from './roster-scripts.ts';

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
    const reply = await redis.eval(RENEW, 3, ...keys(roomId), ...args);
    const [restored, gone] = reply as RenewReply;
    for (const text of restored) onRestored(roomId, parseParticipant(text));
    for (const text of gone) onGone(roomId, parseParticipant(text));
  }

  return {
    async enter(membership, { returningOnly, reserved }) {
      const { roomId, participant } = membership;
      const own = participant.party ? participant.role : '';
      const places = reserved.filter((role) => role !== own).join(',');
      const limits = [MESH_PEOPLE_MAX, FORWARDED_PEOPLE_MAX, returningOnly ? '1' : '0'];
      const entering = [participant.id, serialize(membership, node), membership.sfu ? '1' : '0'];
      const args = [leasePrefix(redis), ...entering, ...limits, ROOM_LIFETIME, places];
      const [, reply] = await Promise.all([
        renewLease(),
        redis.eval(ENTER, 3, ...keys(roomId), ...args),
      ]);
      const [outcome, returning, others, gone, state] = reply as EnterReply;
      for (const text of gone) onGone(roomId, parseParticipant(text));
      if (outcome !== 'ok') return { ok: false, reason: outcome };
      local.set(localKey(membership), membership);
      const everySfu = membership.sfu && others.every((text) => parseMembership(text).sfu);
      return {
        ...{ ok: true, others: others.map(parseParticipant), returning: returning === 1 },
        ...{ state: parseState(state), everySfu },
      };
    },

    async leave(membership) {
      const { roomId, participant, socketId } = membership;
      const key = localKey(membership);
      if (local.get(key)?.socketId === socketId) local.delete(key);
      return (await redis.eval(LEAVE, 3, ...keys(roomId), participant.id, socketId)) === 1;
    },

    async find(roomId, id) {
      const text = await redis.hget(keys(roomId)[0], id);
      if (text === null) return null;
      return { roomId, participant: parseParticipant(text), ...parseMembership(text) };
    },

    async members(roomId) {
      const staying = await redis.eval(LIST, 1, keys(roomId)[0], leasePrefix(redis));
      return (staying as string[]).map(parseParticipant);
    },

    async changeState(roomId, from, to) {
      const states = [from.mode, from.pin ?? '', JSON.stringify(to)];
      const reply = await redis.eval(CHANGE_STATE, 3, ...keys(roomId), ROOM_LIFETIME, ...states);
      const [changed, state] = reply as [number, string];
      return { changed: changed === 1, state: parseState(state) };
    },

    async overview(roomId) {
      const [room, , state] = keys(roomId);
      const [staying, text] = await Promise.all([
        redis.eval(LIST, 1, room, leasePrefix(redis)) as Promise<string[]>,
        redis.get(state),
      ]);
      const everySfu = staying.every((member) => parseMembership(member).sfu);
      return { state: parseState(text ?? ''), people: staying.length, everySfu };
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
  /** 1 if the client can use a forwarding unit; absent in entries of the previous release. */
  sfu: z.unknown().optional(),
});

/** The state of a mesh is not stored until a room has had another one. A later release may have more modes. */
const StoredState = z.object({
  mode: z.enum(ROOM_MODES).catch('mesh'),
  pin: z.string().nullable(),
});

type Outcome = 'ok' | Extract<EnterResult, { ok: false }>['reason'];
type EnterReply = [Outcome, number, string[], string[], state: string];
type RenewReply = [restored: string[], gone: string[]];

function keys(roomId: string): [room: string, seen: string, state: string] {
  return [`${PREFIX}:room:${roomId}`, `${PREFIX}:seen:${roomId}`, `${PREFIX}:state:${roomId}`];
}

/** Returns what a script puts before a node's name: the connection prefixes the keys of commands only. */
export function leasePrefix(redis: Redis): string {
  return keyspaceOf(redis) + LEASE_PREFIX;
}

function localKey({ roomId, participant }: Membership): string {
  return `${roomId}:${participant.id}`;
}

function serialize({ participant, ...membership }: Membership, node: string): string {
  const { socketId: session, account, address, sfu } = membership;
  const stored = { ...participant, session, account, address, node };
  return JSON.stringify({ ...stored, ...(sfu && { sfu: 1 }) });
}

function parseParticipant(text: string): Participant {
  const { invitedAs, forPatient, ...participant } = StoredParticipant.parse(JSON.parse(text));
  return { ...participant, ...(invitedAs && { invitedAs }), ...(forPatient && { forPatient }) };
}

function parseMembership(text: string) {
  const { session: socketId, account, address, sfu } = StoredMembership.parse(JSON.parse(text));
  return { socketId, account, address, sfu: sfu === 1 };
}

function parseState(text: string): RoomState {
  return text === '' ? MESH : StoredState.parse(JSON.parse(text));
}

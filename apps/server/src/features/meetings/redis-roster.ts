import type { Participant } from '@nadi/contract/meeting-events';
import { GUEST_ROLES } from '@nadi/domain/guests';
import { minutes, ROOM_PEOPLE_MAX, seconds } from '@nadi/domain/limits';
import { PARTIES } from '@nadi/domain/permissions';
import type { Redis } from 'ioredis';
import { z } from 'zod';
import type { Membership, Roster } from './roster.ts';
import { ENTER, LEAVE, LIST, RENEW } from './roster-scripts.ts';
import type { Timers } from './signalling-context.ts';

export const PREFIX = 'nadi:meeting';
export const LEASE_PREFIX = `${PREFIX}:node:`;
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
    const args = [LEASE_PREFIX, ROOM_LIFETIME, ...fields];
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
      const args = [LEASE_PREFIX, participant.id, serialize(membership, node), ...limits];
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
      const staying = await redis.eval(LIST, 1, keys(roomId)[0], LEASE_PREFIX);
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

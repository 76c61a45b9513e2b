import type { Participant } from '@nadi/contract/meeting-events';
import type { Party } from '@nadi/domain/parties';
import { fakeClock } from '@nadi/domain/testing/fake-clock';
import { Redis } from 'ioredis';
import { redisRoster } from './redis-roster.ts';
import { MESH, type Membership, memoryRoster, type Roster } from './roster.ts';

export const OPEN = { returningOnly: false, reserved: [] };
/** The result of entering a mesh whose members cannot all use a forwarding unit. */
export const MESH_ROOM = { ok: true, state: MESH, everySfu: false };

export function member(id: string, role: Party | null = null, socketId = 's1'): Membership {
  const facts = { verified: role !== null, role: role ?? ('guest' as const), party: role !== null };
  const participant = { id, name: `Name of ${id}`, ...facts };
  const connection = { socketId, account: null, address: '192.0.2.1', sfu: false };
  return { roomId: 'room', participant, ...connection };
}

interface TestRedis {
  /** True if Redis is not installed. */
  missing: boolean;
  startRedis(): Promise<RunningRedis>;
}

interface RunningRedis {
  url: string;
  stop(): Promise<unknown>;
}

/** Provides a Redis for the tests of one file, and the nodes that use it. */
export function sharedRedis({ missing, startRedis }: TestRedis) {
  let server: RunningRedis;
  let redis: Redis;
  const opened: Roster[] = [];

  /** Starts a node with a roster in Redis; `events` are the changes that it reported. */
  function open(node: string) {
    const clock = fakeClock();
    const events: [string, string, Participant][] = [];
    const errors: unknown[] = [];
    const commands = new Redis(server.url, { maxRetriesPerRequest: 1 });
    const roster = redisRoster({
      ...{ redis: commands, node, timers: clock, onError: (error) => void errors.push(error) },
      onGone: (roomId, participant) => void events.push(['gone', roomId, participant]),
      onRestored: (roomId, participant) => void events.push(['restored', roomId, participant]),
    });
    opened.push(roster);
    return { roster, clock, events, errors, commands };
  }

  const rosters: [name: string, create: () => Roster][] = [['memory', memoryRoster]];
  if (!missing) rosters.push(['Redis', () => open('north').roster]);

  return {
    missing,
    open,
    rosters,
    redis: () => redis,
    async start() {
      if (missing) return;
      server = await startRedis();
      redis = new Redis(server.url);
    },
    async clear() {
      if (!missing) await redis.flushall();
    },
    async close() {
      for (const roster of opened.splice(0)) await roster.close();
    },
    async stop() {
      if (missing) return;
      redis.disconnect();
      await server.stop();
    },
  };
}

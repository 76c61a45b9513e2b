import type { Person } from '@nadi/contract/meeting-events';
import { minutes, ROOM_PEOPLE_MAX, seconds } from '@nadi/domain/limits';
import type { Redis } from 'ioredis';
import type { Roster, Seat } from './roster.ts';
import { ENTER, KEEP, LEAVE } from './roster-scripts.ts';
import type { Timers } from './timers.ts';

const PREFIX = 'nadi:meeting';
const LEASE_PREFIX = `${PREFIX}:node:`;
/** As long as the grace of a lost connection: whoever has not come back by then has left. */
const LEASE = seconds(8);
const BEAT = seconds(2);
/** A room nobody renews, because every node died at once, forgets itself. */
const ROOM_LIFETIME = minutes(2);

interface RedisRosterSettings {
  redis: Redis;
  /** Unique per process. */
  node: string;
  timers: Timers;
  /** A person whose node died. Told to one node only. */
  onGone(roomId: string, person: Person): void;
  /** A person of this node whom the others had given up. */
  onRestored(roomId: string, person: Person): void;
  onTrouble(error: unknown): void;
}

/** The roster of several nodes. Each node's seats hold for as long as it renews its lease. */
export function redisRoster(settings: RedisRosterSettings): Roster {
  const { redis, node, timers, onGone, onRestored, onTrouble } = settings;
  /** The seats of this node, by room and person: the latest session of each. */
  const mine = new Map<string, Seat>();

  const renewLease = () => redis.set(LEASE_PREFIX + node, '1', 'PX', LEASE);
  const stopBeating = timers.every(BEAT, () => void beat().catch(onTrouble));

  async function beat(): Promise<void> {
    await renewLease();
    await Promise.all([...byRoom(mine.values())].map(([roomId, seats]) => keep(roomId, seats)));
  }

  async function keep(roomId: string, seats: Seat[]): Promise<void> {
    const texts = seats.flatMap((seat) => [seat.person.id, seatText(seat, node)]);
    const answer = await redis.eval(
      KEEP,
      2,
      ...keys(roomId),
      LEASE_PREFIX,
      ROOM_LIFETIME,
      ...texts,
    );
    const [restored, gone] = answer as [string[], string[]];
    for (const text of restored) onRestored(roomId, seatPerson(text));
    for (const text of gone) onGone(roomId, seatPerson(text));
  }

  return {
    async enter(seat, { returningOnly }) {
      const { roomId, person } = seat;
      const terms = [ROOM_PEOPLE_MAX, returningOnly ? '1' : '0', ROOM_LIFETIME];
      const wish = [LEASE_PREFIX, person.id, seatText(seat, node), ...terms];
      const [, answer] = await Promise.all([
        renewLease(),
        redis.eval(ENTER, 2, ...keys(roomId), ...wish),
      ]);
      const [outcome, returning, others, gone] = answer as EnterAnswer;
      for (const each of gone) onGone(roomId, seatPerson(each));
      if (outcome !== 'ok') return { ok: false, reason: outcome };
      mine.set(place(seat), seat);
      return { ok: true, others: others.map(seatPerson), returning: returning === 1 };
    },

    async leave(seat) {
      if (mine.get(place(seat))?.session === seat.session) mine.delete(place(seat));
      const held = await redis.eval(LEAVE, 2, ...keys(seat.roomId), seat.person.id, seat.session);
      return held === 1;
    },

    size: () => ({ rooms: byRoom(mine.values()).size, people: mine.size }),

    /** The lease is left to run out, so that people have time to reach another node. */
    async close() {
      stopBeating();
      redis.disconnect();
    },
  };
}

type EnterAnswer = ['ok' | 'room-full' | 'too-late', number, string[], string[]];

function keys(roomId: string): [room: string, seen: string] {
  return [`${PREFIX}:room:${roomId}`, `${PREFIX}:seen:${roomId}`];
}

function place({ roomId, person }: Seat): string {
  return `${roomId}:${person.id}`;
}

function seatText({ person, session }: Seat, node: string): string {
  return JSON.stringify({ ...person, session, node });
}

function seatPerson(text: string): Person {
  const { id, name, verified } = JSON.parse(text) as Person;
  return { id, name, verified };
}

function byRoom(seats: Iterable<Seat>): Map<string, Seat[]> {
  return Map.groupBy(seats, (seat) => seat.roomId);
}

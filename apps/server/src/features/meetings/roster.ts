import type { Participant } from '@nadi/contract/meeting-events';
import { ROOM_PEOPLE_MAX } from '@nadi/domain/limits';
import type { Party } from '@nadi/domain/parties';

/** Delays in milliseconds; each call returns a function that cancels it. */
export interface Timers {
  after(delay: number, run: () => void): () => void;
  every(period: number, run: () => void): () => void;
}

/** A participant's seat in one room. `socketId` tells two of their connections apart. */
export interface Membership {
  roomId: string;
  participant: Participant;
  socketId: string;
  /** Such as `patient:5f0c…`; null for guests. */
  account: string | null;
  /** The client's network address. */
  address: string;
}

export type EnterResult =
  | { ok: true; others: Participant[]; returning: boolean }
  | { ok: false; reason: 'room-full' | 'too-late' };

export interface EnterConditions {
  /** Refuses participants who have not been in this room. */
  returningOnly: boolean;
  /** Each of these roles has a reserved seat until a party of that role is in the room. */
  reserved: readonly Party[];
}

/**
 * The members of each room. A room exists while it has members, and also knows its earlier members. Every
 * operation is atomic across the nodes that share the roster.
 */
export interface Roster {
  /** Adds or renews a member if the conditions allow it. */
  enter(membership: Membership, conditions: EnterConditions): Promise<EnterResult>;
  /** Removes a member unless a later socket has replaced this one. Returns true if it removed them. */
  leave(membership: Membership): Promise<boolean>;
  /** Returns the membership of a participant on any node. */
  find(roomId: string, id: string): Promise<Membership | null>;
  /** Returns the members of a room on all nodes. */
  members(roomId: string): Promise<Participant[]>;
  size(): { rooms: number; people: number };
  close(): Promise<void>;
}

/** Counts the seats that must stay free for absent parties after `entering` has joined `members`. */
export function reservedSeats(
  reserved: readonly Party[],
  members: readonly Participant[],
  entering: Participant,
): number {
  const parties = [...members, entering].filter(({ party }) => party);
  return reserved.filter((role) => !parties.some((party) => party.role === role)).length;
}

interface Room {
  members: Map<string, Membership>;
  /** Ids of everyone who has been in the room since it was created. */
  seen: Set<string>;
}

/** Creates the roster of a single node. */
export function memoryRoster(): Roster {
  const rooms = new Map<string, Room>();

  return {
    async enter(membership, { returningOnly, reserved }) {
      const { roomId, participant } = membership;
      const room = rooms.get(roomId) ?? { members: new Map(), seen: new Set() };
      const returning = room.members.has(participant.id);
      if (returningOnly && !room.seen.has(participant.id)) return { ok: false, reason: 'too-late' };
      const others = [...room.members.values()]
        .map((member) => member.participant)
        .filter(({ id }) => id !== participant.id);
      const taken = others.length + reservedSeats(reserved, others, participant);
      if (!returning && taken >= ROOM_PEOPLE_MAX) return { ok: false, reason: 'room-full' };
      room.members.set(participant.id, membership);
      room.seen.add(participant.id);
      rooms.set(roomId, room);
      return { ok: true, others, returning };
    },

    async leave({ roomId, participant, socketId }) {
      const room = rooms.get(roomId);
      if (room?.members.get(participant.id)?.socketId !== socketId) return false;
      room.members.delete(participant.id);
      if (room.members.size === 0) rooms.delete(roomId);
      return true;
    },

    find: async (roomId, id) => rooms.get(roomId)?.members.get(id) ?? null,

    members: async (roomId) =>
      [...(rooms.get(roomId)?.members.values() ?? [])].map(({ participant }) => participant),

    size() {
      let people = 0;
      for (const room of rooms.values()) people += room.members.size;
      return { rooms: rooms.size, people };
    },

    async close() {
      rooms.clear();
    },
  };
}

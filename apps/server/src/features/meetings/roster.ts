import type { Participant, RoomMode } from '@nadi/contract/meeting-events';
import type { Party } from '@nadi/domain/parties';
import { refuseSeat, reservedSeats } from './room-seats.ts';

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
  /** True if the client can use a forwarding unit. Other participants do not see it. */
  sfu: boolean;
}

/** The mode of a room, and the address of the forwarding unit to which it is pinned. */
export interface RoomState {
  readonly mode: RoomMode;
  readonly pin: string | null;
}

/** The state of a new room. */
export const MESH: RoomState = { mode: 'mesh', pin: null };

/** A room as all nodes see it. */
export interface RoomOverview {
  state: RoomState;
  people: number;
  /** True if all members can use a forwarding unit. */
  everySfu: boolean;
}

export type EnterResult =
  | {
      ok: true;
      others: Participant[];
      returning: boolean;
      state: RoomState;
      /** True if all members can use a forwarding unit. */
      everySfu: boolean;
    }
  | { ok: false; reason: 'room-full' | 'client-unsupported' | 'too-late' };

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
  /**
   * Replaces the state of a room if it is still `from`, so that two nodes cannot pin a room to two units. Returns
   * the resulting state; `changed` is false if it was another one or the room is empty.
   */
  changeState(
    roomId: string,
    from: RoomState,
    to: RoomState,
  ): Promise<{ changed: boolean; state: RoomState }>;
  overview(roomId: string): Promise<RoomOverview>;
  size(): { rooms: number; people: number };
  close(): Promise<void>;
}

interface Room {
  members: Map<string, Membership>;
  /** Ids of everyone who has been in the room since it was created. */
  seen: Set<string>;
  state: RoomState;
}

/** Creates the roster of a single node. */
export function memoryRoster(): Roster {
  const rooms = new Map<string, Room>();

  return {
    async enter(membership, { returningOnly, reserved }) {
      const { roomId, participant } = membership;
      const room = rooms.get(roomId) ?? { members: new Map(), seen: new Set(), state: MESH };
      const returning = room.members.has(participant.id);
      if (returningOnly && !room.seen.has(participant.id)) return { ok: false, reason: 'too-late' };
      const remaining = [...room.members.values()].filter(
        (member) => member.participant.id !== participant.id,
      );
      const others = remaining.map((member) => member.participant);
      const { state } = room;
      const reason = refuseSeat({
        ...{ mode: state.mode, others: remaining, sfu: membership.sfu, returning },
        reserved: reservedSeats(reserved, others, participant),
      });
      if (reason) return { ok: false, reason };
      room.members.set(participant.id, membership);
      room.seen.add(participant.id);
      rooms.set(roomId, room);
      const everySfu = [membership, ...remaining].every(({ sfu }) => sfu);
      return { ok: true, others, returning, state, everySfu };
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

    async changeState(roomId, from, to) {
      const room = rooms.get(roomId);
      if (!room) return { changed: false, state: MESH };
      const changed = room.state.mode === from.mode && room.state.pin === from.pin;
      if (changed) room.state = to;
      return { changed, state: room.state };
    },

    async overview(roomId) {
      const { members, state } = rooms.get(roomId) ?? {
        members: new Map<string, never>(),
        state: MESH,
      };
      const everySfu = [...members.values()].every(({ sfu }: Membership) => sfu);
      return { state, people: members.size, everySfu };
    },

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

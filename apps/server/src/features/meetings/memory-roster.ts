import { ROOM_PEOPLE_MAX } from '@nadi/domain/limits';
import { type Membership, type Roster, reservedSeats } from './roster.ts';

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

import { ROOM_PEOPLE_MAX } from '@nadi/domain/limits';
import type { Roster, Seat } from './roster.ts';

interface Room {
  seats: Map<string, Seat>;
  seen: Set<string>;
}

/** The roster of a single node. */
export function memoryRoster(): Roster {
  const rooms = new Map<string, Room>();

  return {
    async enter(seat, { returningOnly }) {
      const { roomId, person } = seat;
      const room = rooms.get(roomId) ?? { seats: new Map(), seen: new Set() };
      const returning = room.seats.has(person.id);
      if (returningOnly && !room.seen.has(person.id)) return { ok: false, reason: 'too-late' };
      if (!returning && room.seats.size >= ROOM_PEOPLE_MAX) {
        return { ok: false, reason: 'room-full' };
      }
      const others = [...room.seats.values()]
        .map((s) => s.person)
        .filter((p) => p.id !== person.id);
      room.seats.set(person.id, seat);
      room.seen.add(person.id);
      rooms.set(roomId, room);
      return { ok: true, others, returning };
    },

    async leave({ roomId, person, session }) {
      const room = rooms.get(roomId);
      if (room?.seats.get(person.id)?.session !== session) return false;
      room.seats.delete(person.id);
      if (room.seats.size === 0) rooms.delete(roomId);
      return true;
    },

    size() {
      let people = 0;
      for (const room of rooms.values()) people += room.seats.size;
      return { rooms: rooms.size, people };
    },

    async close() {
      rooms.clear();
    },
  };
}

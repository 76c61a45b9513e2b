import type { Person } from '@nadi/contract/meeting-events';

/** One person's place in one room. `session` tells two connections of the same person apart. */
export interface Seat {
  roomId: string;
  person: Person;
  session: string;
}

export type Entry =
  | { ok: true; others: Person[]; returning: boolean }
  | { ok: false; reason: 'room-full' | 'too-late' };

/**
 * Who is in which room. A room exists while someone is in it, and remembers for as long who has
 * been in it. Every operation is atomic across the nodes that share the roster.
 */
export interface Roster {
  /** Takes or renews a seat. `returningOnly` refuses people whom this room has not seen. */
  enter(seat: Seat, terms: { returningOnly: boolean }): Promise<Entry>;
  /** Gives a seat up, unless a later session of the same person holds it; says whether it did. */
  leave(seat: Seat): Promise<boolean>;
  size(): { rooms: number; people: number };
  close(): Promise<void>;
}

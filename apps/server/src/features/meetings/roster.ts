import type { Participant } from '@nadi/contract/meeting-events';

/** A participant's place in one room. `session` (a socket id) tells two of their connections apart. */
export interface Membership {
  roomId: string;
  participant: Participant;
  session: string;
}

export type EnterResult =
  | { ok: true; others: Participant[]; returning: boolean }
  | { ok: false; reason: 'room-full' | 'too-late' };

/**
 * Who is in which room. A room exists while it has members, and remembers that long who has been in
 * it. Every operation is atomic across the nodes that share the roster.
 */
export interface Roster {
  /** Adds or renews a member. `returningOnly` refuses participants this room has not seen. */
  enter(membership: Membership, conditions: { returningOnly: boolean }): Promise<EnterResult>;
  /** Removes a member unless a later session of theirs replaced this one. Returns whether it did. */
  leave(membership: Membership): Promise<boolean>;
  size(): { rooms: number; people: number };
  close(): Promise<void>;
}

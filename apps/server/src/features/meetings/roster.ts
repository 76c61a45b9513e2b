import type { Participant } from '@nadi/contract/meeting-events';
import type { Party } from '@nadi/domain/permissions';

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
  /** Refuses participants whom this room has not seen. */
  returningOnly: boolean;
  /** A seat is reserved for each of these roles until a party of that role is in the room. */
  reserved: readonly Party[];
}

/**
 * Who is in which room. A room exists while it has members, and remembers that long who has been in
 * it. Every operation is atomic across the nodes that share the roster.
 */
export interface Roster {
  /** Adds or renews a member if the conditions allow it. */
  enter(membership: Membership, conditions: EnterConditions): Promise<EnterResult>;
  /** Removes a member unless a later socket of theirs replaced this one. Returns whether it did. */
  leave(membership: Membership): Promise<boolean>;
  /** Returns the membership of a participant, on whatever node it is. */
  find(roomId: string, id: string): Promise<Membership | null>;
  /** Returns who is in a room, on whatever node. */
  members(roomId: string): Promise<Participant[]>;
  size(): { rooms: number; people: number };
  close(): Promise<void>;
}

/** Counts the seats that must stay free for absent parties when `entering` joins `members`. */
export function reservedSeats(
  reserved: readonly Party[],
  members: readonly Participant[],
  entering: Participant,
): number {
  const parties = [...members, entering].filter(({ party }) => party);
  return reserved.filter((role) => !parties.some((party) => party.role === role)).length;
}

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

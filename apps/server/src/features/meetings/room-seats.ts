import type { Participant, RoomMode } from '@nadi/contract/meeting-events';
import { FORWARDED_PEOPLE_MAX, MESH_PEOPLE_MAX } from '@nadi/domain/limits';
import type { Party } from '@nadi/domain/parties';

/** Counts the seats that must stay free for absent parties after `entering` has joined `members`. */
export function reservedSeats(
  reserved: readonly Party[],
  members: readonly Participant[],
  entering: Participant,
): number {
  const parties = [...members, entering].filter(({ party }) => party);
  return reserved.filter((role) => !parties.some((party) => party.role === role)).length;
}

interface Entering {
  mode: RoomMode;
  /** The other members of the room. */
  others: readonly { sfu: boolean }[];
  /** The seats that must stay free. */
  reserved: number;
  /** True if the client can use a forwarding unit. */
  sfu: boolean;
  /** True if the client has a seat in the room. */
  returning: boolean;
}

/**
 * Returns the reason for refusing a seat, or null. More people than a mesh holds need the mode `sfu`, and all
 * of them a client that can use it. `ENTER` in `roster-scripts.ts` decides the same for several nodes.
 */
export function refuseSeat(entering: Entering): 'room-full' | 'client-unsupported' | null {
  const { mode, others, reserved, sfu, returning } = entering;
  const taken = others.length + (returning ? 0 : reserved);
  if (taken < MESH_PEOPLE_MAX) return null;
  const forwarded = mode === 'sfu' && others.every((other) => other.sfu);
  if (forwarded && !sfu) return 'client-unsupported';
  if (returning || (forwarded && taken < FORWARDED_PEOPLE_MAX)) return null;
  return 'room-full';
}

import type { GuestPolicy } from '@nadi/domain/guests';
import { LOBBY_DENIED_FOR } from '@nadi/domain/limits';
import type { RoomAccess } from './room-access.ts';

export interface LobbyPolicy {
  guests: GuestPolicy;
  /** For how long an admitted guest returns without another knock, in milliseconds; null: always. */
  returnWithin: number | null;
}

/** What hosts have decided about a participant, their account or their address. */
export interface LobbyRecord {
  /** When they were admitted, or were in the room afterwards; epoch milliseconds. */
  admittedAt: number | null;
  removed: boolean;
  /** A host has sent them back to the lobby, and none has admitted them since. */
  returned: boolean;
  /** When they were denied last; epoch milliseconds. */
  deniedAt: number | null;
  /** When somebody else at their address was denied last; epoch milliseconds. */
  addressDeniedAt: number | null;
  /** Somebody else at their address was removed. */
  addressRemoved: boolean;
  locked: boolean;
}

interface Arrival {
  party: boolean;
  /** Is in the room already, as the same account: a browser joins again every few minutes. */
  inside: boolean;
  /** They hold an invitation, unspent or their own. */
  invited: boolean;
  /** A host has ended the meeting, or its appointment is completed; null while a host is in the room. */
  over: 'ended' | 'completed' | null;
  /** The client comes back by itself. */
  again: boolean;
  policy: LobbyPolicy;
  access: Extract<RoomAccess, 'anyone' | 'returning-only'>;
  record: LobbyRecord;
  /** Epoch milliseconds. */
  now: number;
}

export type EntryDecision =
  | 'enter'
  | 'lobby'
  | 'denied'
  | 'address-denied'
  | 'removed'
  | 'locked'
  | 'ended';

/** Decides who enters an appointment's room, who waits and who is refused (docs/product.md#lobby). */
export function decideEntry(arrival: Arrival): EntryDecision {
  const { party, inside, invited, over, again, policy, access, record, now } = arrival;
  const { guests } = policy;
  if (record.removed) return 'removed';
  if (inside) return 'enter';
  if (over === 'ended' && (again || !party)) return 'ended';
  if (party) return 'enter';
  if (guests === 'none') return 'denied';
  if (record.returned) return over === null ? 'lobby' : 'ended';
  if (mayReturn(record, policy, now)) return 'enter';
  if (isRecent(record.deniedAt, now)) return 'denied';
  if (!invited && isRecent(record.addressDeniedAt, now)) return 'address-denied';
  if (over !== null) return 'ended';
  if (record.locked) return 'locked';
  // The roster admits only those who were in the call.
  if (access === 'returning-only') return 'enter';
  return guests === 'open' && !record.addressRemoved ? 'enter' : 'lobby';
}

function isRecent(deniedAt: number | null, now: number): boolean {
  return deniedAt !== null && now - deniedAt < LOBBY_DENIED_FOR;
}

function mayReturn(
  { admittedAt }: LobbyRecord,
  { returnWithin }: LobbyPolicy,
  now: number,
): boolean {
  if (admittedAt === null) return false;
  return returnWithin === null || now - admittedAt <= returnWithin;
}

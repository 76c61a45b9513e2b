import { LOBBY_DENIED_FOR, minutes } from '@nadi/domain/limits';
import type { GuestPolicy } from '@nadi/domain/stored-values';
import { presentClinicSettings } from '#presenters/clinic-settings.ts';
import { findClinicSettings } from '#store/clinic-settings.ts';
import type { Db } from '#store/tables.ts';
import type { RoomAccess } from './room-access.ts';

export interface LobbyPolicy {
  guests: GuestPolicy;
  /** How long an admitted guest may return without a new knock, in milliseconds; null for always. */
  returnWithin: number | null;
}

/** The decisions of hosts about a participant, their account or their address. */
export interface LobbyRecord {
  /** The time of admission or of the last presence in the room afterwards; epoch milliseconds. */
  admittedAt: number | null;
  removed: boolean;
  /** A host has sent them back to the lobby, and no host has admitted them since then. */
  returned: boolean;
  /** The time of the last denial; epoch milliseconds. */
  deniedAt: number | null;
  /** The time when another guest at the same address was last denied; epoch milliseconds. */
  addressDeniedAt: number | null;
  /** True if another participant at the same address was removed. */
  addressRemoved: boolean;
  locked: boolean;
}

interface Arrival {
  party: boolean;
  /** True if the same account is in the room already: a browser joins again every few minutes. */
  inside: boolean;
  /** True if they hold an invitation that is unspent or that they have spent themselves. */
  invited: boolean;
  /**
   * Set if a host has ended the meeting or the appointment is completed; null while a host is in the room.
   */
  over: 'ended' | 'completed' | null;
  /** True if the client reconnects by itself. */
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
  /** Waits in the lobby, because a host has sent them back. */
  | 'returned'
  | 'denied'
  | 'address-denied'
  | 'removed'
  | 'locked'
  | 'ended';

/** Decides if a client enters an appointment's room, waits or is refused (docs/product/meetings.md#lobby). */
export function decideEntry(arrival: Arrival): EntryDecision {
  const { party, inside, invited, over, again, policy, access, record, now } = arrival;
  const { guests } = policy;
  if (record.removed) return 'removed';
  if (inside) return 'enter';
  if (over === 'ended' && (again || !party)) return 'ended';
  if (party) return 'enter';
  if (guests === 'none') return 'denied';
  if (record.returned) return over === null ? 'returned' : 'ended';
  if (mayReturn(record, policy, now)) return 'enter';
  if (isRecent(record.deniedAt, now)) return 'denied';
  if (!invited && isRecent(record.addressDeniedAt, now)) return 'address-denied';
  if (over !== null) return 'ended';
  if (record.locked) return 'locked';
  // The roster admits only participants who were in the call.
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

/** Reads the clinic's lobby settings; `deployment` applies if the admin has chosen no guest policy. */
export async function readLobbyPolicy(db: Db, deployment: GuestPolicy): Promise<LobbyPolicy> {
  const { guests, guestReturnMinutes } = presentClinicSettings(await findClinicSettings(db));
  return {
    guests: guests ?? deployment,
    returnWithin: guestReturnMinutes ? minutes(guestReturnMinutes) : null,
  };
}

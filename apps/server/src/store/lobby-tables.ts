import type { GuestRole } from '@nadi/domain/guests';
import type { Role } from '@nadi/domain/permissions';
import type { ColumnType } from 'kysely';
import type { Fixed } from './tables.ts';

interface Decided {
  decided_at: Date;
  decided_by_role: string;
  decided_by_id: string;
}

export type LobbyDecision = 'admitted' | 'denied' | 'removed' | 'returned';

export interface LobbyDecisions extends Decided {
  appointment_id: Fixed<string>;
  participant_id: Fixed<string>;
  account: string | null;
  address_hash: Uint8Array;
  decision: LobbyDecision;
  /** The appointment's start when it was decided. */
  starts_at: Date;
  /** Only of the removed, and only since names are stored. */
  name: string | null;
  seen_at: Date | null;
}

export interface MeetingLocks {
  appointment_id: Fixed<string>;
  locked_at: Fixed<Date>;
  locked_by_role: Fixed<string>;
  locked_by_id: Fixed<string>;
}

export interface MeetingEndings {
  appointment_id: Fixed<string>;
  /** The appointment's start when it was ended. */
  starts_at: Date;
  ended_at: Date;
  ended_by_role: string;
  ended_by_id: string;
}

export interface GuestInvitations {
  token_hash: Fixed<Uint8Array>;
  appointment_id: Fixed<string>;
  starts_at: Fixed<Date>;
  guest_role: Fixed<GuestRole>;
  invited_by_role: Fixed<Role>;
  invited_by_id: Fixed<string>;
  invited_at: Fixed<Date>;
  participant_id: ColumnType<string | null, never, string>;
  spent_at: ColumnType<Date | null, never, Date>;
}

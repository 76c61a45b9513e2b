import type { Fixed } from './tables.ts';

interface Decided {
  decided_at: Date;
  decided_by_role: string;
  decided_by_id: string;
}

export type LobbyDecision = 'admitted' | 'denied' | 'removed';

export interface LobbyDecisions extends Decided {
  appointment_id: Fixed<string>;
  participant_id: Fixed<string>;
  account: string | null;
  address_hash: Uint8Array;
  decision: LobbyDecision;
}

export interface MeetingLocks {
  appointment_id: Fixed<string>;
  locked_at: Fixed<Date>;
  locked_by_role: Fixed<string>;
  locked_by_id: Fixed<string>;
}

import type { Role } from '@nadi/domain/permissions';
import type { Fixed } from './tables.ts';

export interface Passkeys {
  id: Fixed<string>;
  role: Fixed<Role>;
  account_id: Fixed<string>;
  credential_id: Fixed<string>;
  public_key: Fixed<Uint8Array>;
  counter: number;
  transports: Fixed<string[]>;
  name: string;
  created_at: Fixed<Date>;
  used_at: Date | null;
}

export interface PasskeyChallenges {
  challenge_hash: Fixed<Uint8Array>;
  role: Fixed<Role | null>;
  account_id: Fixed<string | null>;
  session_hash: Fixed<Uint8Array | null>;
  expires_at: Fixed<Date>;
}

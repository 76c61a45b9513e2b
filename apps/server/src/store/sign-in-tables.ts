import type { Role, StaffRole } from '@nadi/domain/permissions';
import type { ColumnType } from 'kysely';
import type { Fixed } from './tables.ts';

export interface Sessions {
  id: ColumnType<string, never, never>;
  token_hash: Fixed<Uint8Array>;
  role: Fixed<Role>;
  account_id: Fixed<string>;
  created_at: Fixed<Date>;
  active_at: Date;
  expires_at: Fixed<Date>;
  browser: ColumnType<string | null, string | null | undefined, never>;
  system: ColumnType<string | null, string | null | undefined, never>;
  confirmed_at: ColumnType<Date | null, Date | null | undefined>;
}

export interface SecondFactors {
  role: Fixed<StaffRole>;
  account_id: Fixed<string>;
  secret: Uint8Array;
  confirmed_at: ColumnType<Date | null, Date | null | undefined>;
  last_step: ColumnType<number, number | undefined>;
}

export interface RecoveryCodes {
  role: Fixed<StaffRole>;
  account_id: Fixed<string>;
  position: Fixed<number>;
  code_hash: Fixed<string>;
}

export interface SignInAttempts {
  token_hash: Fixed<Uint8Array>;
  role: Fixed<StaffRole>;
  account_id: Fixed<string>;
  password_hash: Fixed<string>;
  expires_at: Fixed<Date>;
}

export interface SignInTries {
  role: string;
  email: string;
  address: string;
  tried_at: Date[];
}

export interface SignInWaits {
  role: string;
  email: string;
  address: string;
  until: Date;
}

export interface KnownAddresses {
  role: string;
  email: string;
  address: string;
  seen_at: Date;
}

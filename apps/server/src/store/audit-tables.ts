import type { Role } from '@nadi/domain/permissions';
import type { Generated } from 'kysely';
import type { Fixed } from './tables.ts';

/** Append-only, enforced by a trigger. */
export interface AuditEntries {
  id: Generated<number>;
  at: Fixed<Date>;
  action: Fixed<string>;
  actor_role: Fixed<Role>;
  actor_id: Fixed<string>;
  subject_role: Fixed<Role | null>;
  subject_id: Fixed<string | null>;
  appointment_id: Fixed<string | null>;
  read_on: Fixed<string | null>;
}

export interface AuditChain {
  link: Fixed<number>;
  last_id: Fixed<number>;
  hash: Fixed<Uint8Array>;
  made_at: Fixed<Date>;
}

import type { ENCOUNTER_KINDS, ENCOUNTER_MODES, IDENTITY_CHECKS } from '@nadi/domain/encounter';
import type { ColumnType } from 'kysely';
import type { Fixed } from './tables.ts';

export interface Encounters {
  appointment_id: Fixed<string>;
  mode: (typeof ENCOUNTER_MODES)[number] | null;
  kind: (typeof ENCOUNTER_KINDS)[number] | null;
  identity_check: (typeof IDENTITY_CHECKS)[number] | null;
  identity_checked_at: Date | null;
  location: ColumnType<string, string | undefined>;
  started_at: Date | null;
  ended_at: Date | null;
}

import type { ConsentDecision, ConsentManner } from '@nadi/domain/consent';
import type { Generated } from 'kysely';
import type { Fixed } from './tables.ts';

/** Append-only, enforced by a trigger. */
export interface ConsentTexts {
  version: Fixed<number>;
  language: Fixed<string>;
  text: Fixed<string>;
  published_at: Fixed<Date | null>;
  published_by: Fixed<string | null>;
}

/** Append-only, enforced by a trigger. */
export interface Consents {
  id: Generated<number>;
  appointment_id: Fixed<string>;
  text_version: Fixed<number>;
  decision: Fixed<ConsentDecision>;
  manner: Fixed<ConsentManner>;
  giver_name: Fixed<string | null>;
  giver_relation: Fixed<string | null>;
  doctor_id: Fixed<string | null>;
  decided_at: Fixed<Date>;
}

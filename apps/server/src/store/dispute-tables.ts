import type { DisputeKind } from '@nadi/domain/stored-values';
import type { Fixed } from './columns.ts';

export interface DisputeTables {
  /** Append-only, enforced by a trigger. */
  disputes: {
    id: Fixed<string>;
    kind: Fixed<DisputeKind>;
    about_id: Fixed<string>;
    appointment_id: Fixed<string | null>;
    entry_id: Fixed<string | null>;
    doctor_id: Fixed<string>;
    text: Fixed<string>;
    disputed_at: Fixed<Date>;
  };

  /** Append-only, enforced by a trigger. */
  dispute_answers: {
    dispute_id: Fixed<string>;
    text: Fixed<string>;
    answered_at: Fixed<Date>;
  };
}

import type { ColumnType } from 'kysely';
import type { Fixed } from './tables.ts';

/** One row for each patient whom another patient manages or has managed. */
export interface Dependants {
  patient_id: Fixed<string>;
  manager_id: Fixed<string>;
  /** What the manager is to the dependant. */
  relation: string;
  invitation_email: string | null;
  /** Whether reception has confirmed with the dependant that the address is theirs. */
  invitation_confirmed: ColumnType<boolean, boolean | undefined>;
  started_at: Fixed<Date>;
  /** The start of the 18th birthday on the clinic's clock. */
  adult_at: Date;
  ended_at: ColumnType<Date | null, Date | null | undefined>;
  ended_by: ColumnType<'age' | 'clinic' | null, 'age' | 'clinic' | null | undefined>;
}

import type { ColumnType } from 'kysely';
import type { Fixed } from './columns.ts';

export interface RequestTables {
  /** Times offered with a declined request; each is held by the claim with its id. */
  request_proposals: {
    id: Fixed<string>;
    request_id: Fixed<string>;
    starts_at: Fixed<Date>;
    slot_date: Fixed<string>;
    slot_time: Fixed<string>;
    proposed_at: Fixed<Date>;
    expires_at: Fixed<Date>;
    appointment_id: ColumnType<string | null, string | null | undefined>;
  };
}

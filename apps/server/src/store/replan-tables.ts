import type { Mode } from '@nadi/domain/places';
import type { OfferKind, ReplanCause } from '@nadi/domain/replanning';
import type { ColumnType } from 'kysely';
import type { Fixed, MinorUnits } from './columns.ts';

export interface ReplanTables {
  /** Appointments of a day that was planned again, whose patients were offered other times. */
  replans: {
    id: Fixed<string>;
    appointment_id: Fixed<string>;
    cause: Fixed<ReplanCause>;
    expected_at: Fixed<Date | null>;
    offered_at: Fixed<Date>;
    expires_at: Fixed<Date>;
    ended_at: ColumnType<Date | null, Date | null | undefined>;
  };
  /** The offered times; those that are `held` have the claim with their id. */
  replan_offers: {
    id: Fixed<string>;
    replan_id: Fixed<string>;
    kind: Fixed<OfferKind>;
    held: Fixed<boolean>;
    doctor_id: Fixed<string>;
    visit_type_id: Fixed<string | null>;
    minutes: Fixed<number>;
    starts_at: Fixed<Date>;
    slot_date: Fixed<string>;
    slot_time: Fixed<string>;
    mode: Fixed<Mode | null>;
    location_id: Fixed<string | null>;
    amount_minor: Fixed<MinorUnits>;
    chosen_at: ColumnType<Date | null, Date | null | undefined>;
  };
}

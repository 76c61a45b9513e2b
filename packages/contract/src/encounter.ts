import {
  ENCOUNTER_KINDS,
  ENCOUNTER_MODES,
  IDENTITY_CHECKS,
  INITIATORS,
  LOCATION_MAX,
} from '@nadi/domain/encounter';
import { z } from 'zod';
import { line } from './fields.ts';

/** What the doctor records; null where it is not recorded. */
export const EncounterFacts = z.object({
  mode: z.enum(ENCOUNTER_MODES).nullable(),
  kind: z.enum(ENCOUNTER_KINDS).nullable(),
  identityCheck: z.enum(IDENTITY_CHECKS).nullable(),
  /** Where the patient was, for help in an emergency. */
  location: line(LOCATION_MAX),
});
export type EncounterFacts = z.infer<typeof EncounterFacts>;

/**
 * How an appointment took place. `startedAt` and `endedAt`: when its patient and its doctor were in
 * the meeting together for the first and for the last time, in epoch milliseconds.
 */
export const Encounter = EncounterFacts.extend({
  identityCheckedAt: z.number().optional(),
  startedAt: z.number().optional(),
  endedAt: z.number().optional(),
  /** Who of the two was in the meeting first. */
  initiator: z.enum(INITIATORS).optional(),
});
export type Encounter = z.infer<typeof Encounter>;

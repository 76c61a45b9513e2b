import {
  ENCOUNTER_KINDS,
  ENCOUNTER_MODES,
  IDENTITY_CHECKS,
  INITIATORS,
  LOCATION_MAX,
} from '@nadi/domain/stored-values';
import { z } from 'zod';
import { line } from './fields.ts';

/** The facts that the doctor records; null if not recorded. */
export const EncounterFacts = z.object({
  mode: z.enum(ENCOUNTER_MODES).nullable(),
  kind: z.enum(ENCOUNTER_KINDS).nullable(),
  identityCheck: z.enum(IDENTITY_CHECKS).nullable(),
  /** The place of the patient, for help in an emergency. */
  location: line(LOCATION_MAX),
});
export type EncounterFacts = z.infer<typeof EncounterFacts>;

/**
 * How an appointment took place. `startedAt` and `endedAt` are the first and the last time at which patient
 * and doctor were in the meeting together, in epoch milliseconds.
 */
export const Encounter = EncounterFacts.extend({
  identityCheckedAt: z.number().optional(),
  startedAt: z.number().optional(),
  endedAt: z.number().optional(),
  /** The first of the two in the meeting. */
  initiator: z.enum(INITIATORS).optional(),
});
export type Encounter = z.infer<typeof Encounter>;

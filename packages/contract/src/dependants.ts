import { z } from 'zod';
import { Id } from './fields.ts';
import { HealthIds } from './health-ids.ts';

/** A patient under 18 who is managed by the signed-in patient. */
export const Dependant = HealthIds.extend({
  _id: Id,
  name: z.string(),
  /** `YYYY-MM-DD`. */
  birthDate: z.string(),
  /** The relation of the signed-in patient to the dependant, such as Mother. */
  relation: z.string(),
  /** The address for the dependant's invitation to their own account, once confirmed; empty if unknown. */
  email: z.string(),
  /** True if reception has confirmed an address with the dependant; `email` is then empty, not shown. */
  emailConfirmed: z.boolean(),
  /** The 18th birthday, on which access ends: `YYYY-MM-DD`. */
  managedUntil: z.string(),
  /**
   * The number of appointments, including cancelled ones. A dependant with appointments cannot be removed.
   */
  appointments: z.number(),
});
export type Dependant = z.infer<typeof Dependant>;

/** The manager of a patient, with their relation to the patient. */
export const ManagedBy = z.object({ name: z.string(), relation: z.string() });

/** The manager of a patient, as reception receives it. */
export const PatientManager = ManagedBy.extend({
  /** The address for the invitation at 18; empty if unknown. */
  email: z.string(),
  /** False if only the manager has given it; no invitation is sent there. */
  emailConfirmed: z.boolean(),
});
export type PatientManager = z.infer<typeof PatientManager>;

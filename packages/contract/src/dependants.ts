import { z } from 'zod';
import { Id } from './fields.ts';
import { HealthIds } from './health-ids.ts';

/** A patient under 18 whom the signed-in patient manages. */
export const Dependant = HealthIds.extend({
  _id: Id,
  name: z.string(),
  /** `YYYY-MM-DD`. */
  birthDate: z.string(),
  /** What the signed-in patient is to the dependant, such as Mother. */
  relation: z.string(),
  /** Where the invitation to an account of their own goes, once confirmed; empty where none is known. */
  email: z.string(),
  /** Reception has confirmed an address with the dependant; it is not shown, and `email` is empty. */
  emailConfirmed: z.boolean(),
  /** The 18th birthday, on which access ends: `YYYY-MM-DD`. */
  managedUntil: z.string(),
  /** How many there are, cancelled ones included. A dependant with appointments cannot be removed. */
  appointments: z.number(),
});
export type Dependant = z.infer<typeof Dependant>;

/** Who manages a patient, and what they are to the patient. */
export const ManagedBy = z.object({ name: z.string(), relation: z.string() });

/** Who manages a patient, for reception. */
export const PatientManager = ManagedBy.extend({
  /** For the invitation at 18; empty where none is known. */
  email: z.string(),
  /** False: only the manager has given it, and no invitation goes there. */
  emailConfirmed: z.boolean(),
});
export type PatientManager = z.infer<typeof PatientManager>;

import { z } from 'zod';
import { PatientManager } from './dependants.ts';
import { Gender } from './fields.ts';
import { HealthIds } from './health-ids.ts';

/** A patient's own profile. */
export const UserData = z.object({
  _id: z.string(),
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  address: z.object({ line1: z.string(), line2: z.string() }),
  gender: Gender,
  dob: z.string(),
  image: z.string(),
  ...HealthIds.shape,
});
export type UserData = z.infer<typeof UserData>;

/**
 * A row of the admin's directory. Instants in epoch milliseconds; no-shows and cancelled appointments count
 * as booked.
 */
export const PatientRow = UserData.pick({
  _id: true,
  name: true,
  email: true,
  phone: true,
  gender: true,
  dob: true,
  image: true,
  abhaNumber: true,
  abhaAddress: true,
}).extend({
  /** False for a patient entered by reception who has not chosen a password yet. */
  claimed: z.boolean(),
  /** Present for a patient under 18 with a manager. */
  managedBy: PatientManager.optional(),
  appointments: z.number(),
  lastAppointmentAt: z.number().optional(),
  nextAppointmentAt: z.number().optional(),
});
export type PatientRow = z.infer<typeof PatientRow>;

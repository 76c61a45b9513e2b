import { z } from 'zod';
import { VitalsSource } from './appointments.ts';
import { Id, Vitals } from './fields.ts';

/** `age` in milliseconds at the time of the reply, so that clocks are not compared. */
export const Reading = Vitals.extend({
  source: z.enum(['device', 'simulated']),
  age: z.number(),
});
export type Reading = z.infer<typeof Reading>;

/** Instants in epoch milliseconds. */
export const Device = z.object({
  _id: Id,
  name: z.string(),
  pairedAt: z.number(),
  lastReadAt: z.number().nullable(),
});
export type Device = z.infer<typeof Device>;

/** One reading of a patient as their doctor receives it; `at` in epoch milliseconds. */
export const PatientReading = Vitals.extend({ at: z.number(), source: VitalsSource });
export type PatientReading = z.infer<typeof PatientReading>;

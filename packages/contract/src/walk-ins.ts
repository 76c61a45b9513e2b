import { z } from 'zod';
import { Id } from './fields.ts';

/** Before the doctor's hours have begun: the time of the call, such as 10:00 AM, and whether they begin with it. */
const beforeHours = { at: z.string().optional(), opens: z.boolean().optional() };

/** A walk-in who waits or is with a doctor. Instants in epoch milliseconds. */
export const WalkIn = z.object({
  _id: Id,
  token: z.number(),
  userId: Id,
  name: z.string(),
  arrivedAt: z.number(),
  /** Whom they wait for, or who sees them; absent while they wait for the first doctor who is free. */
  docId: Id.optional(),
  docName: z.string().optional(),
  /** Booked for them while they waited, or theirs since the call, and not ended. */
  appointment: z.object({ _id: Id, slotTime: z.string() }).optional(),
  /** Present once they were called. */
  calledAt: z.number().optional(),
  /** Minutes until they are expected to be called, and to whom; absent where the day has no time left. */
  expected: z
    .object({ minutes: z.number(), docId: Id, docName: z.string(), ...beforeHours })
    .optional(),
});
export type WalkIn = z.infer<typeof WalkIn>;

/** What everybody in the waiting room may read of a walk-in who was called. */
export const CalledEntry = z.object({
  token: z.number(),
  firstName: z.string(),
  docName: z.string(),
});
export type CalledEntry = z.infer<typeof CalledEntry>;

/** What everybody in the waiting room may read of a walk-in who waits. */
export const WaitingEntry = z.object({
  token: z.number(),
  firstName: z.string(),
  /** Until they are expected to be called; absent where the day has no time left. */
  minutes: z.number().optional(),
  ...beforeHours,
});
export type WaitingEntry = z.infer<typeof WaitingEntry>;

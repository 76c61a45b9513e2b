import { ERASURE_ACTIONS } from '@nadi/domain/retention';
import { z } from 'zod';
import { Id } from './fields.ts';

/** One kind of data of a patient, and what an erasure does with it. */
export const ErasureLine = z.object({
  /** The data in words, with its number. */
  what: z.string(),
  action: z.enum(ERASURE_ACTIONS),
  /** `YYYY-MM-DD`: the last day on which it is kept. */
  until: z.string().optional(),
  /** Why, in words, with the law that requires keeping. */
  why: z.string(),
});
export type ErasureLine = z.infer<typeof ErasureLine>;

export const ErasureRequest = z.object({
  state: z.enum(['waiting', 'withdrawn', 'declined', 'erased']),
  /** Epoch milliseconds. */
  requestedAt: z.number(),
  /** `YYYY-MM-DD`: the last day for an answer. */
  answerBy: z.string(),
  /** Why the clinic declined. */
  reason: z.string().optional(),
});
export type ErasureRequest = z.infer<typeof ErasureRequest>;

/** A request as the admin sees it; `erased` ones have no name any more. */
export const OpenErasure = ErasureRequest.extend({
  userId: Id,
  name: z.string(),
  /** True if it was made by the manager of the patient. */
  byManager: z.boolean(),
  number: z.string(),
  /** Opens the statement; only of `erased`. */
  url: z.string().optional(),
});
export type OpenErasure = z.infer<typeof OpenErasure>;

/** Lists the data that was erased and the data that stays, with reasons. The clinic signs it; it names no one. */
export const ErasureStatement = z.object({
  number: z.string(),
  clinic: z.string(),
  /** Epoch milliseconds. */
  erasedAt: z.number(),
  rows: z.array(ErasureLine),
});
export type ErasureStatement = z.infer<typeof ErasureStatement>;

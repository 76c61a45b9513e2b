import { LINE_MAX } from '@nadi/domain/limits';
import { isAmount } from '@nadi/domain/minor-units';
import { z } from 'zod';
import { Id, type InputError, line } from './fields.ts';

/** The name of a cash desk. */
export const DeskName = line(LINE_MAX, 1);

/** An amount in major units, of the clinic's currency. */
export const Amount = z.number().refine(isAmount, 'not-an-amount' satisfies InputError);

/** Cash that a desk took, or handed back with a negative amount. */
export const CashEntry = z.object({
  id: z.number(),
  at: z.number(),
  amount: z.number(),
  receipt: z.string().optional(),
  note: z.string().optional(),
  userId: Id,
  patient: z.string(),
  doctor: z.string(),
});
export type CashEntry = z.infer<typeof CashEntry>;

/** A count of a desk's cash: `difference` is what was counted less what was expected. */
export const CashUp = z.object({
  _id: Id,
  desk: z.string(),
  day: z.iso.date(),
  opening: z.number(),
  expected: z.number(),
  counted: z.number(),
  difference: z.number(),
  note: z.string().optional(),
  /** The name of the person who closed it; empty if the account has none. */
  closedBy: z.string(),
  closedAt: z.number(),
});
export type CashUp = z.infer<typeof CashUp>;

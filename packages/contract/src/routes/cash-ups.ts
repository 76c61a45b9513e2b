import { Amount, CashEntry, CashUp, DeskName } from '@nadi/contract/cash-ups';
import { Id, line, Success } from '@nadi/contract/fields';
import { pathsOf, type Routes } from '@nadi/contract/route-definition';
import { LINE_MAX } from '@nadi/domain/limits';
import { z } from 'zod';

export const cashUpsRoutes = {
  /**
   * The cash of a desk, by default the first one, since its last cash-up; `entries` are the latest 500 of `count`.
   * `opening` is that of the last cash-up.
   */
  getCashUp: {
    method: 'GET',
    paths: pathsOf('cash-up', 'reception'),
    body: z.object({ desk: DeskName.optional() }),
    reply: Success.extend({
      /** All desks, also removed ones whose cash was not counted yet. */
      desks: z.array(z.string()),
      desk: z.string(),
      opening: z.number(),
      paid: z.number(),
      returned: z.number(),
      entries: z.array(CashEntry),
      count: z.number(),
      /** The id of the latest entry; 0 without any. */
      last: z.number(),
      previous: CashUp.nullable(),
      test: z.boolean(),
      timeZone: z.string(),
    }),
  },
  /**
   * Closes what `getCashUp` showed: 409 `cash-up-done` after another cash-up, and `cash-changed` if cash was
   * recorded meanwhile. A difference needs a note.
   */
  closeCashUp: {
    paths: pathsOf('close-cash-up', 'reception'),
    body: z.object({
      desk: DeskName,
      opening: Amount,
      counted: Amount,
      note: line(LINE_MAX).optional(),
      last: z.number().int().min(0),
      previousId: Id.nullable(),
    }),
    reply: Success.extend({ cashUp: CashUp }),
  },
  /** `next` is the `before` of the following page; null on the last page. */
  listCashUps: {
    method: 'GET',
    paths: pathsOf('cash-ups', 'reception'),
    body: z.object({ desk: DeskName, before: z.coerce.number().int().min(1).optional() }),
    reply: Success.extend({
      cashUps: z.array(CashUp),
      next: z.number().nullable(),
      timeZone: z.string(),
    }),
  },
  getClosedCashUp: {
    method: 'GET',
    paths: pathsOf('closed-cash-up', 'reception'),
    body: z.object({ cashUpId: Id }),
    reply: Success.extend({
      cashUp: CashUp,
      entries: z.array(CashEntry),
      test: z.boolean(),
      timeZone: z.string(),
    }),
  },
} as const satisfies Routes;

/** What an appointment costs and what was paid of it, in paise. */
export interface Charge {
  amount: number;
  /** What is still to be paid of a paid appointment that became more expensive. */
  due: number;
  /** Paid online, before it became more expensive too. */
  paid: boolean;
  /** Paid in cash less handed back. */
  cash: number;
}

/** Returns what is to be paid now: the difference, all of it, or nothing. */
export function owedPaise({ amount, due, paid, cash }: Charge): number {
  if (due > 0) return due;
  return paid || cash > 0 ? 0 : amount;
}

/**
 * Returns what another price makes of an appointment on which something was paid: a difference to pay,
 * or to refund. Partial refunds given before do not count (docs/product.md#changing-the-visit-type).
 */
export function changedPrice({ due, from, to }: { due: number; from: number; to: number }): {
  due: number;
  refund: number;
} {
  const outstanding = due + to - from;
  return { due: Math.max(0, outstanding), refund: Math.max(0, -outstanding) };
}

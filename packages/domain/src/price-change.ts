/** Price and payments of an appointment, in paise. */
export interface Charge {
  amount: number;
  /** Amount due on a paid appointment that became more expensive. */
  due: number;
  /** True if paid online, even if the price rose afterwards. */
  paid: boolean;
  /** Cash received minus cash handed back. */
  cash: number;
}

/** Returns the amount to pay now: the difference, the whole price, or nothing. */
export function owedPaise({ amount, due, paid, cash }: Charge): number {
  if (due > 0) return due;
  return paid || cash > 0 ? 0 : amount;
}

/**
 * Returns the difference to pay or to refund after the price of a paid appointment changes. Earlier partial
 * refunds do not count (docs/product/appointments.md#changing-the-visit-type).
 */
export function changedPrice({ due, from, to }: { due: number; from: number; to: number }): {
  due: number;
  refund: number;
} {
  const outstanding = due + to - from;
  return { due: Math.max(0, outstanding), refund: Math.max(0, -outstanding) };
}

/** Returns whether a number is an amount of rupees: not negative, exact with two decimals. */
export function isRupees(amount: number): boolean {
  const paise = Math.round(amount * 100);
  return amount >= 0 && Number.isSafeInteger(paise) && paise / 100 === amount;
}

/** Converts rupees to integer paise. RangeError unless `isRupees`. */
export function rupeesToPaise(rupees: number): number {
  if (!isRupees(rupees)) throw new RangeError(`not an amount in rupees: ${rupees}`);
  return Math.round(rupees * 100);
}

/** Converts integer paise to rupees. RangeError for fractions of a paisa and negative amounts. */
export function paiseToRupees(paise: number): number {
  if (!Number.isSafeInteger(paise) || paise < 0) throw new RangeError(`not paise: ${paise}`);
  return paise / 100;
}

/** Converts paise to rupees; accepts negative balances. RangeError for fractions of a paisa. */
export function balanceInRupees(paise: number): number {
  return paise < 0 ? -paiseToRupees(-paise) : paiseToRupees(paise);
}

const whole = new Intl.NumberFormat('en-IN', { maximumFractionDigits: 0 });
const withPaise = new Intl.NumberFormat('en-IN', {
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
});

/** Formats rupees with Indian grouping: `₹500`, `₹1,50,000`, `₹499.50`. */
export function formatRupees(rupees: number): string {
  return `₹${(Number.isInteger(rupees) ? whole : withPaise).format(rupees)}`;
}

/** A currency of ISO 4217. */
export interface Currency {
  /** Three capital letters. */
  code: string;
  /** Digits of its minor unit: 2 for the rupee, whose minor unit is the paisa. */
  digits: 0 | 2 | 3;
}

let current: Currency = { code: 'INR', digits: 2 };

/**
 * Returns the clinic's currency. An installation has one, fixed once an amount exists
 * (docs/product/basics.md#money); the server and each page set it before they show an amount.
 */
export function clinicCurrency(): Currency {
  return current;
}

export function setClinicCurrency(currency: Currency): void {
  current = currency;
}

/**
 * Formats an amount with the grouping of its currency: `₹500`, `₹1,50,000`, `₹499.50`, `€1,200`, `¥500`.
 * @param tag of the language; English by default
 */
export function formatMoney(
  major: number,
  { code: currency, digits } = current,
  tag = currency === 'INR' ? 'en-IN' : 'en',
): string {
  return major.toLocaleString(tag, {
    style: 'currency',
    currency,
    minimumFractionDigits: major % 1 === 0 ? 0 : digits,
  });
}

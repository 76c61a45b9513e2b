/** A currency of ISO 4217. */
export interface Currency {
  /** Three capital letters. */
  code: string;
  /** Digits of its minor unit: 2 for the rupee, whose minor unit is the paisa. */
  digits: 0 | 2 | 3;
}

export const DEFAULT_CURRENCY: Currency = { code: 'INR', digits: 2 };

let current = DEFAULT_CURRENCY;

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

/** Returns whether a number is an amount: not negative, and exact in the currency's minor unit. */
export function isAmount(major: number, { digits } = current): boolean {
  const minor = Math.round(major * 10 ** digits);
  return major >= 0 && Number.isSafeInteger(minor) && minor / 10 ** digits === major;
}

/** Converts an amount to integer minor units. RangeError unless `isAmount`. */
export function majorToMinor(major: number, currency = current): number {
  if (!isAmount(major, currency)) {
    throw new RangeError(`not an amount in ${currency.code}: ${major}`);
  }
  return Math.round(major * 10 ** currency.digits);
}

/** Converts integer minor units to an amount. RangeError for fractions of a unit and negative amounts. */
export function minorToMajor(minor: number, { digits } = current): number {
  if (!Number.isSafeInteger(minor) || minor < 0) throw new RangeError(`not minor units: ${minor}`);
  return minor / 10 ** digits;
}

/** Converts minor units to an amount; accepts negative balances. RangeError for fractions of a unit. */
export function balanceToMajor(minor: number, currency = current): number {
  return minor < 0 ? -minorToMajor(-minor, currency) : minorToMajor(minor, currency);
}

/** Formats an amount with the grouping of its currency: `₹500`, `₹1,50,000`, `₹499.50`, `€1,200`, `¥500`. */
export function formatMoney(major: number, { code, digits } = current): string {
  const decimals = Number.isInteger(major) ? 0 : digits;
  return formatterOf(code, decimals).format(major);
}

const formatters = new Map<string, Intl.NumberFormat>();

function formatterOf(currency: string, decimals: number): Intl.NumberFormat {
  const key = `${currency}${decimals}`;
  const known = formatters.get(key);
  if (known) return known;
  const formatter = new Intl.NumberFormat(currency === 'INR' ? 'en-IN' : 'en', {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
  });
  formatters.set(key, formatter);
  return formatter;
}

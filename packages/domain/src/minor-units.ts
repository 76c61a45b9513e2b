import { clinicCurrency } from './money.ts';

/** Returns whether a number is an amount: not negative, and exact in the currency's minor unit. */
export function isAmount(major: number, { digits } = clinicCurrency()): boolean {
  const minor = Math.round(major * 10 ** digits);
  return major >= 0 && Number.isSafeInteger(minor) && minor / 10 ** digits === major;
}

/** Converts an amount to integer minor units. RangeError unless `isAmount`. */
export function majorToMinor(major: number, currency = clinicCurrency()): number {
  if (!isAmount(major, currency)) {
    throw new RangeError(`not an amount in ${currency.code}: ${major}`);
  }
  return Math.round(major * 10 ** currency.digits);
}

/** Converts integer minor units to an amount. RangeError for fractions of a unit and negative amounts. */
export function minorToMajor(minor: number, { digits } = clinicCurrency()): number {
  if (!Number.isSafeInteger(minor) || minor < 0) throw new RangeError(`not minor units: ${minor}`);
  return minor / 10 ** digits;
}

/** Converts minor units to an amount; accepts negative balances. RangeError for fractions of a unit. */
export function balanceToMajor(minor: number, currency = clinicCurrency()): number {
  return minor < 0 ? -minorToMajor(-minor, currency) : minorToMajor(minor, currency);
}

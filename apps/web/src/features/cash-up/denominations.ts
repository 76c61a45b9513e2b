import { clinicCurrency } from '@nadi/domain/money';

const RUPEE = [500, 200, 100, 50, 20, 10, 5, 2, 1];
const WITHOUT_MINOR_UNIT = [10_000, 5000, 2000, 1000, 500, 100, 50, 10, 5, 1];
const OTHERS = [200, 100, 50, 20, 10, 5, 2, 1];

/** Returns the notes and coins to count, in major units; smaller coins are entered as an amount. */
export function denominations(): readonly number[] {
  const { code, digits } = clinicCurrency();
  if (code === 'INR') return RUPEE;
  return digits === 0 ? WITHOUT_MINOR_UNIT : OTHERS;
}

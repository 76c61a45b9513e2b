import { clinicCurrency } from './money.ts';

/** Choices of experience; 7 is missing (docs/product/doctors.md#add-doctor-page). */
export const EXPERIENCES = [
  '1 Year',
  '2 Year',
  '3 Year',
  '4 Year',
  '5 Year',
  '6 Year',
  '8 Year',
  '9 Year',
  '10 Year',
] as const;

/** The value on the wire for any number of years, always singular: `15 Year`. */
export const EXPERIENCE = /^[1-9]\d? Year$/;

/** Returns the fees in major units that patients can choose as the highest one. */
export function feeSteps({ code, digits } = clinicCurrency()): readonly number[] {
  if (code === 'INR') return [300, 500, 800, 1200];
  return digits === 0 ? [2500, 5000, 10_000, 20_000] : [25, 50, 100, 200];
}

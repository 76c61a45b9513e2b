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

/** Returns the value on the wire, always singular: `4 Year`. */
export type Experience = (typeof EXPERIENCES)[number];

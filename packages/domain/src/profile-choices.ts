/** Specialities in the order of the screens. */
export const SPECIALITIES = [
  'General physician',
  'Gynecologist',
  'Dermatologist',
  'Pediatricians',
  'Neurologist',
  'Gastroenterologist',
] as const;

export type Speciality = (typeof SPECIALITIES)[number];

export const DEFAULT_SPECIALITY: Speciality = 'General physician';

export function isSpeciality(text: string): text is Speciality {
  return SPECIALITIES.some((name) => name === text);
}

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

export const GENDERS = ['Not Selected', 'Male', 'Female'] as const;

export type Gender = (typeof GENDERS)[number];

export function isGender(text: string): text is Gender {
  return GENDERS.some((name) => name === text);
}

/** The fees in rupees that patients can choose as the highest one. */
export const FEE_STEPS = [300, 500, 800, 1200] as const;

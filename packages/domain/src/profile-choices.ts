/** Specialities in the order of the screens. A clinic can have its own, which are listed after them. */
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

/** Returns the listed name that differs only in case, else the text. */
export function findSpeciality(text: string, listed: readonly string[]): string {
  const lower = text.toLowerCase();
  return listed.find((name) => name.toLowerCase() === lower) ?? text;
}

export const GENDERS = ['Not Selected', 'Male', 'Female'] as const;

export type Gender = (typeof GENDERS)[number];

export function isGender(text: string): text is Gender {
  return GENDERS.some((name) => name === text);
}

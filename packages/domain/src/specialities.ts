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

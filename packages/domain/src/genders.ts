export const GENDERS = ['Not Selected', 'Male', 'Female'] as const;

export type Gender = (typeof GENDERS)[number];

export function isGender(text: string): text is Gender {
  return GENDERS.some((name) => name === text);
}

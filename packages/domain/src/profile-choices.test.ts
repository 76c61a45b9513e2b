import { describe, expect, it } from 'vitest';
import { EXPERIENCES } from './doctor-choices.ts';
import {
  findSpeciality,
  GENDERS,
  isGender,
  isSpeciality,
  SPECIALITIES,
} from './profile-choices.ts';

describe('choices in forms', () => {
  it('lists six specialities in order', () => {
    expect(SPECIALITIES).toEqual([
      'General physician',
      'Gynecologist',
      'Dermatologist',
      'Pediatricians',
      'Neurologist',
      'Gastroenterologist',
    ]);
    expect(SPECIALITIES.every(isSpeciality)).toBe(true);
  });

  it('lists years of experience without a seven, singular on the wire', () => {
    expect(EXPERIENCES.map((value) => Number.parseInt(value, 10))).toEqual([
      1, 2, 3, 4, 5, 6, 8, 9, 10,
    ]);
    expect(EXPERIENCES.every((value) => value.endsWith(' Year'))).toBe(true);
  });

  it('finds a listed speciality in any case, else returns the text', () => {
    expect(findSpeciality('NEUROLOGIST', SPECIALITIES)).toBe('Neurologist');
    expect(findSpeciality('dentist', ['Dentist'])).toBe('Dentist');
    expect(findSpeciality('Dentist', SPECIALITIES)).toBe('Dentist');
  });

  it('lists three genders', () => {
    expect(GENDERS).toEqual(['Not Selected', 'Male', 'Female']);
    expect(GENDERS.every(isGender)).toBe(true);
  });

  it.each(['', 'neurologist', 'male', 'toString'])('never contains %j', (text) => {
    expect([isSpeciality(text), isGender(text)]).toEqual([false, false]);
  });
});

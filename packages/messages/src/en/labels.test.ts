import { expect, test } from 'vitest';
import { experienceLabel } from './labels.ts';

test('uses the singular for one year only', () => {
  expect(experienceLabel('1 Year')).toBe('1 Year');
  expect(experienceLabel('10 Year')).toBe('10 Years');
});

import { expect, test } from 'vitest';
import { roleWords } from './role-words.ts';

test.each([
  ['patient', null, 'Patient'],
  ['patient', 'Meera Verma', 'for Meera Verma'],
  ['guest', null, 'Guest'],
  ['interpreter', null, 'Interpreter'],
] as const)('describes %s for %s as %s', (role, forPatient, words) => {
  expect(roleWords({ role, forPatient })).toBe(words);
});

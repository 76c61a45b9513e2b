import { expect, it } from 'vitest';
import { passwordProblem } from './password-rule.ts';

const isGuessable = (password: string) => /^password1$/i.test(password);

it.each([
  ['1234567', 'too-short'],
  ['a2345678', null],
  ['x'.repeat(128), null],
  ['x'.repeat(129), 'too-long'],
  ['password1', 'too-common'],
  ['PassWord1', 'too-common'],
  ['password12', null],
  // Four emoji are eight UTF-16 units but count as four characters.
  ['😀'.repeat(4), 'too-short'],
  ['😀'.repeat(8), null],
  ['😀'.repeat(128), null],
  ['        ', null],
])('%j: %s', (password, expected) => {
  expect(passwordProblem(password, isGuessable)).toBe(expected);
});

it('checks only the length without an estimate', () => {
  expect(passwordProblem('password1')).toBeNull();
});

import { expect, test } from 'vitest';
import { storedTexts } from './stored-fields.ts';

test.each([
  ['{"name":"Asha","age":7,"child":{"name":"Ravi"}}', { name: 'Asha' }],
  ['{}', {}],
  ['"Asha"', {}],
  ['null', {}],
  ['not JSON', {}],
])('takes from %s only the texts of an object', (stored, texts) => {
  sessionStorage.setItem('nadi-test', stored);
  expect(storedTexts('nadi-test')).toEqual(texts);
});

test('returns no texts if nothing is stored', () => {
  expect(storedTexts('nadi-nothing')).toEqual({});
});

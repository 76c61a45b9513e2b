import { expect, test } from 'vitest';
import { storedTexts } from './stored-texts.ts';

test.each([
  ['{"name":"Asha","age":7,"child":{"name":"Ravi"}}', { name: 'Asha' }],
  ['{}', {}],
  ['"Asha"', {}],
  ['null', {}],
  ['not JSON', {}],
])('of %s, only the texts of an object are taken', (stored, texts) => {
  sessionStorage.setItem('nadi-test', stored);
  expect(storedTexts('nadi-test')).toEqual(texts);
});

test('nothing stored means no texts', () => {
  expect(storedTexts('nadi-nothing')).toEqual({});
});

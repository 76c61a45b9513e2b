import { expect, test } from 'vitest';
import { completePhrases, parseSearch } from './parse-search.ts';

test.each([
  ['Dr. Naik', [{ text: 'naik', specialities: [] }]],
  ['dermatologist', [{ text: 'dermatologist', specialities: ['Dermatologist'] }]],
  ['dermatalogist', [{ text: 'dermatalogist', specialities: ['Dermatologist'] }]],
  ['skin', [{ text: 'skin', specialities: ['Dermatologist'] }]],
  ['headache', [{ text: 'headache', specialities: ['General physician', 'Neurologist'] }]],
  ['headake', [{ text: 'headake', specialities: ['General physician', 'Neurologist'] }]],
  ['migr', [{ text: 'migr', specialities: ['Neurologist'] }]],
  ['hair fall', [{ text: 'hair fall', specialities: ['Dermatologist'] }]],
  ['stomach pain', [{ text: 'stomach pain', specialities: ['Gastroenterologist'] }]],
  [
    'skin doctor in Bengaluru',
    [
      { text: 'skin', specialities: ['Dermatologist'] },
      { text: 'bengaluru', specialities: [] },
    ],
  ],
  ['doctor', []],
  ['  .,- ', []],
])('%j is searched as %j', (search, terms) => {
  expect(parseSearch(search)).toEqual(terms);
});

test('at most six terms are searched for', () => {
  expect(parseSearch('asha b c d e f g h')).toHaveLength(6);
});

test.each([
  ['mig', ['migraine']],
  ['migrane', ['migraine']],
  ['m', []],
])('typing %j suggests %j', (typed, phrases) => {
  expect(completePhrases(typed).map(({ phrase }) => phrase)).toEqual(phrases);
});

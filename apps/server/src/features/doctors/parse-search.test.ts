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
  ['chest pain', [{ text: 'chest pain', specialities: ['General physician'] }]],
  ['severe back pain', [{ text: 'back pain', specialities: ['General physician'] }]],
  ['heart', [{ text: 'heart', specialities: ['General physician'] }]],
  ['heartburn', [{ text: 'heartburn', specialities: ['Gastroenterologist'] }]],
  ['child fever', forChildren('child', 'fever')],
  ['my child has fever', forChildren('child', 'fever')],
  ['skin rash on my child', forChildren('skin', 'rash', 'child')],
  ['fever baby Mysuru', [...forChildren('fever', 'baby'), { text: 'mysuru', specialities: [] }]],
  ['doctor', []],
  ['  .,- ', []],
  ['\u{1F600} ', [{ text: '\u{1F600}', specialities: [] }]],
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

function forChildren(...words: string[]) {
  return words.map((text) => ({ text, specialities: ['Pediatricians'] }));
}

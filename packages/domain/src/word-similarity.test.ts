import { expect, test } from 'vitest';
import { createTrigramNumbers, wordSimilarity } from './word-similarity.ts';

/** Expected values come from `SELECT word_similarity(wanted, text)` of PostgreSQL 18. */
test.each([
  ['naik', 'Dr. Suresh Naik', 1],
  ['nayk', 'Dr. Suresh Naik', 0.400_000_005_960_464_5],
  ['mysore', 'Kalyan Nagar, Mysuru', 0.428_571_432_828_903_2],
  ['asha rao', 'Dr. Asha Rao', 1],
  ['rao asha', 'Dr. Asha Rao', 1],
  ['xyzzy', 'Dr. Asha Rao', 0],
  ['a', '', 0],
  ['', 'Dr. Asha Rao', 0],
  ['', '…', 0],
  // Parts from the first word of the text, and texts that contain a word twice.
  ['naik', 'Naik', 1],
  ['asha', 'Asha Asha', 1],
  // The best part begins after the first word that resembles the wanted ones.
  ['bo a', 'Ab Bo', 0.600_000_023_841_857_9],
  // If two parts are equally alike, the longer one leaves more for a later end.
  ['cbba', 'cc aba b acbb', 0.214_285_716_414_451_6],
  // Capital letters are not compared, since those of ß are SS.
  ['strasse', 'Straße', 0.5],
])('%j resembles a part of %j by %d', (wanted, text, similarity) => {
  const numbers = createTrigramNumbers();
  const trigrams = numbers.add(text);
  expect(wordSimilarity(numbers.find(wanted), trigrams)).toBe(similarity);
});

test('texts numbered earlier do not resemble a later text', () => {
  const numbers = createTrigramNumbers();
  numbers.add('Asha');
  const trigrams = numbers.add('Naik');
  expect(wordSimilarity(numbers.find('asha naik'), trigrams)).toBeCloseTo(0.5);
});

test('treats a letter with an accent as a letter', () => {
  const numbers = createTrigramNumbers();
  const trigrams = numbers.add('Dr. Zoë Müller');
  expect(wordSimilarity(numbers.find('müller'), trigrams)).toBe(1);
  expect(wordSimilarity(numbers.find('möller'), trigrams)).toBeGreaterThan(0.3);
});

import { expect, test } from 'vitest';
import { createTrigramNumbers, wordSimilarity } from './word-similarity.ts';

/** As `SELECT word_similarity(wanted, text)` of PostgreSQL 18 has it. */
test.each([
  ['naik', 'Dr. Suresh Naik', 1],
  ['nayk', 'Dr. Suresh Naik', 0.400_000_005_960_464_5],
  ['mysore', 'Kalyan Nagar, Mysuru', 0.428_571_432_828_903_2],
  ['asha rao', 'Dr. Asha Rao', 1],
  ['rao asha', 'Dr. Asha Rao', 1],
  ['xyzzy', 'Dr. Asha Rao', 0],
  ['a', '', 0],
  ['', 'Dr. Asha Rao', 0],
])('%j resembles a part of %j by %d', (wanted, text, similarity) => {
  const numbers = createTrigramNumbers();
  const trigrams = numbers.add(text);
  expect(wordSimilarity(numbers.find(wanted), trigrams)).toBe(similarity);
});

test('a letter with an accent is a letter', () => {
  const numbers = createTrigramNumbers();
  const trigrams = numbers.add('Dr. Zoë Müller');
  expect(wordSimilarity(numbers.find('müller'), trigrams)).toBe(1);
  expect(wordSimilarity(numbers.find('möller'), trigrams)).toBeGreaterThan(0.3);
});

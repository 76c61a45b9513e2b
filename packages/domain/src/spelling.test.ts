import { expect, test } from 'vitest';
import { foldSpelling, isSameWord, splitWords } from './spelling.ts';

test.each([
  ['bukhaar', 'bukhar'],
  ['bachcha', 'bacha'],
  ['zukaam', 'jukam'],
  ['pait', 'pet'],
  ['Rücken', 'Ruecken'],
  ['Fuß', 'Fuss'],
  ['खाँसी', 'खांसी'],
  ['कब्ज़', 'कब्ज'],
  ['ठण्ड', 'ठंड'],
  ['كھانسي', 'کھانسی'],
  ['بُخار', 'بخار'],
])('folds the spellings %j and %j to the same', (one, other) => {
  expect(foldSpelling(one)).toBe(foldSpelling(other));
});

test.each([
  ['bukhr', 'bukhar', true],
  ['khan', 'khansi', false],
  ['thakar', 'thakan', false],
  ['kopfschmertjen', 'kopfschmerjen', true],
  ['thakar', 'chakar', false],
  ['dast', 'dust', false],
])('%j and %j are the same word with a typo: %s', (typed, word, same) => {
  expect(isSameWord(typed, word)).toBe(same);
});

test('splits words without format characters', () => {
  expect(splitWords('Sir\u200C dard, \u202Bبخار\u202C!')).toEqual(['sir', 'dard', 'بخار']);
});

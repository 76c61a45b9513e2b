import { expect, test } from 'vitest';
import { INTAKE_ANSWER_MAX, type IntakeAnswer, isAnswerTo, type QuestionKind } from './intake.ts';

const choices = ['Never', 'Daily'];

test.each<[QuestionKind, IntakeAnswer, boolean]>([
  ['text', 'Since Monday', true],
  ['text', '', false],
  ['text', 'x'.repeat(INTAKE_ANSWER_MAX), true],
  ['text', 'x'.repeat(INTAKE_ANSWER_MAX + 1), false],
  ['text', true, false],
  ['choice', 'Daily', true],
  ['choice', 'daily', false],
  ['choice', 1, false],
  ['yes-no', false, true],
  ['yes-no', 'yes', false],
  ['scale', 0, true],
  ['scale', 10, true],
  ['scale', 11, false],
  ['scale', -1, false],
  ['scale', 2.5, false],
  ['scale', '5', false],
])('%s takes %j: %s', (kind, answer, fits) => {
  expect(isAnswerTo({ kind, choices }, answer)).toBe(fits);
});

import { IntakeQuestions } from '@nadi/contract/consultation';
import { expect, test } from 'vitest';
import { exampleQuestions, moved, newQuestion, toDraft, toQuestions } from './form-draft.ts';

const [a, b, c] = [newQuestion(), newQuestion(), newQuestion()];

test('moves a question by one place and stops at the ends', () => {
  expect(moved([a, b, c], b.id, -1)).toEqual([b, a, c]);
  expect(moved([a, b, c], b.id, 1)).toEqual([a, c, b]);
  expect(moved([a, b, c], a.id, -1)).toEqual([a, b, c]);
  expect(moved([a, b, c], c.id, 1)).toEqual([a, b, c]);
});

test('parses choices from lines and drops fields of other kinds', () => {
  const draft = { ...a, text: ' Smoking? ', choices: ' Never\n\nDaily\nNever', low: 'x' };
  expect(toQuestions([{ ...draft, kind: 'choice' }])).toEqual([
    { id: a.id, kind: 'choice', text: 'Smoking?', choices: ['Never', 'Daily'], low: '', high: '' },
  ]);
  expect(toQuestions([{ ...draft, kind: 'scale' }])).toMatchObject([{ choices: [], low: 'x' }]);
});

test('the example is valid for the server and can be edited unchanged', () => {
  const questions = toQuestions(exampleQuestions());
  expect(IntakeQuestions.safeParse(questions).success).toBe(true);
  expect(toQuestions(toDraft(questions))).toEqual(questions);
});

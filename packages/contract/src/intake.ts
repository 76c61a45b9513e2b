import {
  INTAKE_ANSWER_MAX,
  INTAKE_CHOICES_MAX,
  INTAKE_CHOICES_MIN,
  INTAKE_QUESTIONS_MAX,
  QUESTION_KINDS,
} from '@nadi/domain/intake';
import { z } from 'zod';
import { Id, type InputError, line, paragraph } from './fields.ts';

const QUESTION_MAX = 300;
const CHOICE_MAX = 100;
const END_MAX = 60;

/** `choices` only for a choice; `low` and `high` name the ends of a scale from 0 to 10. */
export const IntakeQuestion = z
  .object({
    /** Stays the same when a question is reworded or moved. */
    id: Id,
    kind: z.enum(QUESTION_KINDS),
    text: line(QUESTION_MAX, 1),
    choices: z.array(line(CHOICE_MAX, 1)).max(INTAKE_CHOICES_MAX),
    low: line(END_MAX),
    high: line(END_MAX),
  })
  .refine(
    ({ kind, choices }) =>
      (kind !== 'choice' || choices.length >= INTAKE_CHOICES_MIN) &&
      new Set(choices).size === choices.length,
    { path: ['choices'], message: 'missing-or-wrong' satisfies InputError },
  );
export type IntakeQuestion = z.infer<typeof IntakeQuestion>;

/** The questions as the admin sends them, each with a unique id. */
export const IntakeQuestions = z
  .array(IntakeQuestion)
  .max(INTAKE_QUESTIONS_MAX)
  .refine(
    (questions) => new Set(questions.map(({ id }) => id)).size === questions.length,
    'missing-or-wrong' satisfies InputError,
  );

/** `version` 0 means that the clinic has no questions yet. `publishedAt` in epoch milliseconds. */
export const IntakeForm = z.object({
  version: z.number(),
  questions: z.array(IntakeQuestion),
  publishedAt: z.number().optional(),
});
export type IntakeForm = z.infer<typeof IntakeForm>;

export const IntakeAnswer = z.union([paragraph(INTAKE_ANSWER_MAX), z.boolean(), z.number()]);

/** Answers with their questions in the displayed wording. */
export const IntakeAnswers = z.object({
  answers: z.array(z.object({ question: IntakeQuestion, answer: IntakeAnswer })),
  answeredAt: z.number(),
});
export type IntakeAnswers = z.infer<typeof IntakeAnswers>;

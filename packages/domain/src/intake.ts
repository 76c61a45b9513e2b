export const QUESTION_KINDS = ['text', 'choice', 'yes-no', 'scale'] as const;
export type QuestionKind = (typeof QUESTION_KINDS)[number];

/** Highest step of a scale, which starts at 0. */
export const SCALE_MAX = 10;
export const INTAKE_QUESTIONS_MAX = 40;
export const INTAKE_CHOICES_MIN = 2;
export const INTAKE_CHOICES_MAX = 12;
/** Longest answer in characters. */
export const INTAKE_ANSWER_MAX = 1000;

interface Question {
  kind: QuestionKind;
  choices: readonly string[];
}

/** A text or a choice, yes or no, or a step of the scale. */
export type IntakeAnswer = string | boolean | number;

/** Returns whether an answer fits its question (docs/product/record.md#intake-form). */
export function isAnswerTo({ kind, choices }: Question, answer: IntakeAnswer): boolean {
  switch (kind) {
    case 'text':
      return typeof answer === 'string' && answer !== '' && answer.length <= INTAKE_ANSWER_MAX;
    case 'choice':
      return typeof answer === 'string' && choices.includes(answer);
    case 'yes-no':
      return typeof answer === 'boolean';
    case 'scale':
      return (
        typeof answer === 'number' && Number.isInteger(answer) && answer >= 0 && answer <= SCALE_MAX
      );
  }
}

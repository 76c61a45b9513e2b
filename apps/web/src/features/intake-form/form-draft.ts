import type { IntakeQuestion } from '@nadi/contract/consultation';
import type { QuestionKind } from '@nadi/domain/intake';
import { i18n } from '#shared/language/i18n.ts';

/** A question while it is edited, with choices as typed, one per line. */
export type DraftQuestion = Omit<IntakeQuestion, 'choices'> & { choices: string };

export function toDraft(questions: readonly IntakeQuestion[]): DraftQuestion[] {
  return questions.map((question) => ({ ...question, choices: question.choices.join('\n') }));
}

/** Drops fields that belong to another kind. */
export function toQuestions(draft: readonly DraftQuestion[]): IntakeQuestion[] {
  return draft.map(({ id, kind, text, choices, low, high }) => ({
    id,
    kind,
    text: text.trim(),
    choices: kind === 'choice' ? linesOf(choices) : [],
    low: kind === 'scale' ? low.trim() : '',
    high: kind === 'scale' ? high.trim() : '',
  }));
}

export function newQuestion(kind: QuestionKind = 'text', text = ''): DraftQuestion {
  return { id: createId(), kind, text, choices: '', low: '', high: '' };
}

/** Returns example questions for a clinic that starts its form. */
export function exampleQuestions(): DraftQuestion[] {
  return [
    newQuestion('text', i18n._('Do you have allergies? Which?')),
    newQuestion('text', i18n._('Which medicines do you take at present?')),
    newQuestion('yes-no', i18n._('Are you pregnant, or could you be?')),
    {
      ...newQuestion('choice', i18n._('Do you smoke?')),
      choices: [
        i18n._('Never'),
        i18n._('I have stopped'),
        i18n._('Sometimes'),
        i18n._('Every day'),
      ].join('\n'),
    },
    {
      ...newQuestion('scale', i18n._('How strong is your pain today?')),
      low: i18n._('No pain'),
      high: i18n._('The worst imaginable'),
    },
  ];
}

/** Moves a question by one place; returns the same list at its ends. */
export function moved(
  draft: readonly DraftQuestion[],
  id: string,
  by: -1 | 1,
): readonly DraftQuestion[] {
  const from = draft.findIndex((question) => question.id === id);
  const question = draft[from];
  const to = from + by;
  if (!question || to < 0 || to >= draft.length) return draft;
  const rest = draft.toSpliced(from, 1);
  return rest.toSpliced(to, 0, question);
}

function linesOf(text: string): string[] {
  const lines = text.split('\n').map((line) => line.trim());
  return [...new Set(lines.filter(Boolean))];
}

/** A random UUID (version 4); crypto.randomUUID is missing on plain http. */
function createId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const text = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return text.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}

import { IntakeAnswers, IntakeForm } from '@nadi/contract/intake';
import type { StoredIntakeAnswers, StoredIntakeForm } from '#store/intake.ts';

/** Presents the intake form: version 0 without questions if the clinic has published none. */
export function presentIntakeForm(form: StoredIntakeForm): IntakeForm {
  if (!form) return { version: 0, questions: [] };
  const { version, questions, published_at } = form;
  return IntakeForm.parse({ version, questions, publishedAt: published_at.getTime() });
}

export function presentIntakeAnswers(stored: StoredIntakeAnswers): IntakeAnswers {
  const { answers, answered_at } = stored;
  return IntakeAnswers.parse({ answers, answeredAt: answered_at.getTime() });
}

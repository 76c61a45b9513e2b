import { isDeepStrictEqual } from 'node:util';
import type { IntakeAnswers, IntakeForm } from '@nadi/contract/consultation';
import { isAnswerTo } from '@nadi/domain/intake';
import { replyMessages } from '@nadi/messages/en/replies';
import { appointmentInBody, self } from '#platform/http/audit-rule.ts';
import type { Handlers, RequestContext } from '#platform/http/handler.ts';
import { Problem } from '#platform/problem.ts';
import { requirePending, requireWritable } from '#policies/record-access.ts';
import { presentIntakeForm } from '#presenters/record.ts';
import { findIntakeForm, insertIntakeForm, saveIntakeAnswers } from '#store/intake.ts';
import type { Db } from '#store/tables.ts';

type Sent = RequestContext<'saveIntake'>['body']['answers'];

export const intakeRoutes = {
  /** Stores answers with the questions of the form that was on screen, even if a newer form exists. */
  saveIntake: {
    kind: 'mutation',
    audit: { action: 'answered-intake', about: appointmentInBody },
    async execute({ actor, body, now }, trx) {
      const appointment = await requireWritable(trx, actor, 'intake', body.appointmentId);
      requirePending(appointment);
      if (now >= appointment.starts_at.getTime()) throw new Problem('already-started');
      const form = await findIntakeForm(trx, body.version);
      if (!form) throw new Problem('bad-input', { field: 'version' });
      const answers = withQuestions(presentIntakeForm(form), body.answers);
      const saved = { version: form.version, answers, at: new Date(now) };
      await saveIntakeAnswers(trx, appointment.id, saved);
      const intake = { answers, answeredAt: now };
      return { success: true, message: replyMessages.intakeSaved, intake };
    },
  },
  getIntakeForm: {
    kind: 'query',
    audit: null,
    async execute(_context, db) {
      return { success: true, form: presentIntakeForm(await findIntakeForm(db)) };
    },
  },
  /** Adds the next version; those before stay, since patients answered them. */
  publishIntakeForm: {
    kind: 'mutation',
    audit: { action: 'changed-settings', about: self },
    async execute({ actor, body, now }, trx) {
      const current = presentIntakeForm(await findIntakeForm(trx));
      const { questions } = body;
      if (isDeepStrictEqual(questions, current.questions)) return published(current);
      const version = current.version + 1;
      const form = { version, questions, by: actor.id, at: new Date(now) };
      const newest = body.version === current.version && (await insertIntakeForm(trx, form));
      if (!newest) throw new Problem('changed-meanwhile');
      return published({ version, questions, publishedAt: now });
    },
  },
} satisfies Partial<Handlers<Db>>;

/**
 * Returns the answers in the order of the form.
 * @throws Problem 'bad-input' for an answer that no question has, two of one question, or a wrong kind
 */
function withQuestions({ questions }: IntakeForm, sent: Sent): IntakeAnswers['answers'] {
  const byQuestion = new Map(sent.map(({ questionId, answer }) => [questionId, answer]));
  const answers = questions.flatMap((question) => {
    const answer = byQuestion.get(question.id);
    return answer !== undefined && isAnswerTo(question, answer) ? [{ question, answer }] : [];
  });
  if (answers.length !== sent.length) throw new Problem('bad-input', { field: 'answers' });
  return answers;
}

function published(form: IntakeForm) {
  return { success: true as const, message: replyMessages.intakeFormPublished, form };
}

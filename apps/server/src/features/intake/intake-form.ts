import { isDeepStrictEqual } from 'node:util';
import type { IntakeForm } from '@nadi/contract/intake';
import { replyMessages } from '@nadi/messages/en/replies';
import { self } from '#platform/http/audit-rule.ts';
import type { Mutation, Query } from '#platform/http/handler.ts';
import { Problem } from '#platform/problem.ts';
import { presentIntakeForm } from '#presenters/intake.ts';
import { findIntakeForm, insertIntakeForm } from '#store/intake.ts';
import type { Db } from '#store/tables.ts';

export function getIntakeForm(): Query<Db, 'getIntakeForm'> {
  return {
    kind: 'query',
    audit: null,
    async execute(_context, db) {
      return { success: true, form: presentIntakeForm(await findIntakeForm(db)) };
    },
  };
}

/** Adds the next version; those before stay, since patients answered them. */
export function publishIntakeForm(): Mutation<Db, 'publishIntakeForm'> {
  return {
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
  };
}

function published(form: IntakeForm) {
  return { success: true as const, message: replyMessages.intakeFormPublished, form };
}

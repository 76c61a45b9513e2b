import { DEFAULT_CONSENT } from '@nadi/messages/en/consent-text';
import { replyMessages } from '@nadi/messages/en/replies';
import { self } from '#platform/http/audit-rule.ts';
import type { Mutation, Query } from '#platform/http/handler.ts';
import { Problem } from '#platform/problem.ts';
import { readConsentTexts } from '#policies/consent.ts';
import { presentConsentText } from '#presenters/consent.ts';
import { insertConsentText } from '#store/consents.ts';
import type { Db } from '#store/tables.ts';

export function getConsentText(): Query<Db, 'getConsentText'> {
  return {
    kind: 'query',
    audit: null,
    async execute(_context, db) {
      const [current] = await readConsentTexts(db, DEFAULT_CONSENT);
      return { success: true, consentText: presentConsentText(current) };
    },
  };
}

export function listConsentTexts(): Query<Db, 'listConsentTexts'> {
  return {
    kind: 'query',
    audit: null,
    async execute(_context, db) {
      const texts = await readConsentTexts(db, DEFAULT_CONSENT);
      return { success: true, texts: texts.map(presentConsentText) };
    },
  };
}

/** Adds the next version; those before stay, since patients agreed to them. */
export function publishConsentText(): Mutation<Db, 'publishConsentText'> {
  return {
    kind: 'mutation',
    audit: { action: 'changed-settings', about: self },
    async execute({ actor, body, now }, trx) {
      const [current, ...earlier] = await readConsentTexts(trx, DEFAULT_CONSENT);
      const texts = [current, ...earlier];
      if (body.text === current.text) return published(texts);
      if (body.version !== current.version) throw new Problem('changed-meanwhile');
      if (current.publishedAt === null) await insertConsentText(trx, current, null);
      const next = {
        version: current.version + 1,
        language: current.language,
        text: body.text,
        publishedAt: new Date(now),
      };
      // Of two admins who publish at once, the second reads the first one's text.
      if (!(await insertConsentText(trx, next, actor.id))) throw new Problem('changed-meanwhile');
      return published([next, ...texts]);
    },
  };
}

function published(texts: readonly Parameters<typeof presentConsentText>[0][]) {
  return {
    success: true as const,
    message: replyMessages.consentTextPublished,
    texts: texts.map(presentConsentText),
  };
}

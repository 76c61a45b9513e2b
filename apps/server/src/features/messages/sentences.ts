import type { LocaleCode } from '@nadi/domain/locales';
import {
  clinicTranslators,
  type FindTranslator,
  isOutdated,
} from '@nadi/messages/clinic-translators';
import { replyMessages } from '@nadi/messages/en/replies';
import { describeProblem, isSentence, listSentences } from '@nadi/messages/sentences';
import { self } from '#platform/http/audit-rule.ts';
import type { Handlers } from '#platform/http/handler.ts';
import { Problem } from '#platform/problem.ts';
import {
  deleteSentenceOverride,
  listSentenceOverrides,
  saveSentenceOverride,
} from '#store/sentence-overrides.ts';
import type { Db } from '#store/tables.ts';

type SentenceRoutes = 'listSentences' | 'saveSentence';

/** Binds the routes of the clinic's own texts of sentences (docs/product/messages.md#own-words). */
export function sentenceRoutes(): Handlers<Db, SentenceRoutes> {
  return {
    listSentences: {
      kind: 'query',
      audit: null,
      async execute({ body: { locale } }, db) {
        const stored = (await listSentenceOverrides(db)).filter((each) => each.locale === locale);
        const [outdated, current] = [stored.filter(isOutdated), stored.filter(isCurrent)];
        const texts = new Map(current.map(({ sentence, text }) => [sentence, text]));
        return {
          success: true,
          sentences: listSentences(locale).map((each) => ({
            ...each,
            text: texts.get(each.sentence) ?? null,
          })),
          outdated: outdated.map(({ sentence, text }) => ({ sentence, text })),
        };
      },
    },

    saveSentence: {
      kind: 'mutation',
      audit: { action: 'changed-sentence', about: self },
      async execute({ actor, body, now }, trx) {
        const { locale, sentence, text } = body;
        if (text === null || text === '' || text === findTranslation(locale, sentence)) {
          // An outdated text can be deleted too.
          const found = await deleteSentenceOverride(trx, { locale, sentence });
          if (!found && !isSentence(sentence)) throw new Problem('sentence-not-found');
          return { success: true, message: replyMessages.sentenceReset };
        }
        if (!isSentence(sentence)) throw new Problem('sentence-not-found');
        const message = describeProblem(sentence, text);
        if (message !== null) throw new Problem('bad-sentence-text', { field: 'text', message });
        const at = new Date(now);
        await saveSentenceOverride(trx, { locale, sentence, text, at, adminId: actor.id });
        return { success: true, message: replyMessages.sentenceSaved };
      },
    },
  };
}

function findTranslation(locale: LocaleCode, sentence: string): string | undefined {
  return listSentences(locale).find((each) => each.sentence === sentence)?.translation;
}

const isCurrent = (stored: Parameters<typeof isOutdated>[0]) => !isOutdated(stored);

/** Reads the clinic's texts; returns the translators with them. */
export async function readTranslators(db: Db): Promise<FindTranslator> {
  return clinicTranslators(await listSentenceOverrides(db));
}

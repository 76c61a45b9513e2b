import type { Messages } from '@lingui/core';
import { type LocaleCode, readLocale } from '@nadi/domain/locales';
import type { Translator } from './en/english.ts';
import { compileText, describeProblem, isSentence } from './sentences.ts';
import { createTranslator, translator } from './translator.ts';

/** A clinic's own text of a sentence, as stored. */
export interface SentenceOverride {
  locale: string;
  sentence: string;
  text: string;
}

/** Returns the translator of a locale; of English for an unknown one or none. */
export type FindTranslator = (locale: string | null | undefined) => Translator;

/**
 * Returns the translators of a clinic with its own texts. An outdated text is ignored, so that an upgrade never stops a
 * message.
 */
export function clinicTranslators(overrides: readonly SentenceOverride[]): FindTranslator {
  const made = new Map<LocaleCode, Translator>();
  return (locale) => {
    const code = readLocale(locale);
    const known = made.get(code) ?? applyOverrides(code, overrides);
    made.set(code, known);
    return known;
  };
}

/** Returns whether this release has no such sentence any more, or one with other values. */
export function isOutdated({ sentence, text }: Omit<SentenceOverride, 'locale'>): boolean {
  return !isSentence(sentence) || describeProblem(sentence, text) !== null;
}

function applyOverrides(code: LocaleCode, overrides: readonly SentenceOverride[]): Translator {
  const nadi = translator(code);
  const current = overrides.filter((each) => each.locale === code && !isOutdated(each));
  if (current.length === 0) return nadi;
  const messages: Messages = Object.fromEntries(
    current.map(({ sentence, text }) => [sentence, compileText(text)]),
  ) as Messages;
  const own = createTranslator(code, messages);
  return {
    locale: code,
    _: (sentence, values) => (Object.hasOwn(messages, sentence) ? own : nadi)._(sentence, values),
  };
}

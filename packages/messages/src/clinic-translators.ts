import type { Messages } from '@lingui/core';
import { type LocaleCode, readLocale } from '@nadi/domain/locales';
import { createTranslator } from './create-translator.ts';
import type { Translator } from './en/english.ts';
import { compileText, describeProblem, isSentence } from './sentences.ts';
import { translator } from './translator.ts';

/** A clinic's own text of a sentence, as stored. */
export interface SentenceOverride {
  locale: string;
  sentence: string;
  text: string;
}

/** Returns the translator of a locale; English if the locale is unknown or missing. */
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
  const compiled = overrides.flatMap((each) => {
    const message = each.locale === code ? compileOverride(each) : null;
    return message ? [[each.sentence, message]] : [];
  });
  if (compiled.length === 0) return nadi;
  const messages: Messages = Object.fromEntries(compiled);
  const own = createTranslator(code, messages);
  return {
    locale: code,
    _: (sentence, values) => (Object.hasOwn(messages, sentence) ? own : nadi)._(sentence, values),
  };
}

type Compiled = ReturnType<typeof compileText> | null;

const COMPILED_MAX = 5_000;
const compiledOverrides = new Map<string, Compiled>();

/** Compiles a text once, because each message needs all of them; null for an outdated one. */
function compileOverride({ sentence, text }: SentenceOverride): Compiled {
  const key = `${sentence}\n${text}`;
  const known = compiledOverrides.get(key);
  if (known !== undefined) return known;
  if (compiledOverrides.size >= COMPILED_MAX) compiledOverrides.clear();
  const compiled = isOutdated({ sentence, text }) ? null : compileText(text);
  compiledOverrides.set(key, compiled);
  return compiled;
}

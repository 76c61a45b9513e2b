import { type Messages, setupI18n } from '@lingui/core';
import { LOCALES, type LocaleCode, readLocale } from '@nadi/domain/locales';
import { type Translator, withoutMeaning } from './en/english.ts';

export type { Messages };

/** Returns a translator of compiled sentences. */
export function createTranslator(locale: LocaleCode, messages: Messages): Translator {
  const i18n = setupI18n({ locale, messages: { [locale]: messages } });
  return {
    locale,
    _: (sentence, values = {}) =>
      i18n._(
        sentence,
        Object.fromEntries(Object.entries(values).map(([name, value]) => [name, fill(value)])),
        // Shown if the sentence is not in the catalogue.
        { message: withoutMeaning(sentence) },
      ),
  };

  function fill(value: unknown): unknown {
    return typeof value === 'string' ? escapeBackslashes(isolate({ locale }, value)) : value;
  }
}

/** Escapes backslashes, because Lingui decodes such as `\u000a` in a filled-in sentence. */
export function escapeBackslashes(text: string): string {
  return text.replaceAll('\\', String.raw`\x5c`);
}

const FIRST_STRONG_ISOLATE = '\u2068';
const RIGHT_TO_LEFT_ISOLATE = '\u2067';
const POP_DIRECTIONAL_ISOLATE = '\u2069';

/**
 * Isolates a text, such as a Latin name or an address, in a language from right to left, so that neither changes the
 * order of the other (Unicode Standard Annex #9). A link stays bare, because programs would make the mark part of it.
 */
export function isolate({ locale }: Pick<Translator, 'locale'>, text: string): string {
  if (LOCALES[readLocale(locale)].dir === 'ltr' || /^https?:/.test(text)) return text;
  if (ONE_ISOLATE.test(text)) return text;
  return (
    (hasDirection(text) ? FIRST_STRONG_ISOLATE : RIGHT_TO_LEFT_ISOLATE) +
    text +
    POP_DIRECTIONAL_ISOLATE
  );
}

/** A text that is isolated already, such as a time. */
const ONE_ISOLATE = /^[\u2066-\u2068][^\u2066-\u2069]*\u2069$/;
const INNERMOST_ISOLATE = /[\u2066-\u2068][^\u2066-\u2069]*\u2069/g;

/** Returns whether a text has a direction of its own. A list of isolated texts has none, and would read from left to right. */
function hasDirection(text: string): boolean {
  let outside = text;
  let inner = '';
  do {
    inner = outside;
    outside = inner.replaceAll(INNERMOST_ISOLATE, '');
  } while (outside !== inner);
  return outside === text || /\p{L}/u.test(outside);
}

import { type LocaleCode, readLocale } from '@nadi/domain/locales';
import { createTranslator, type Messages } from '@nadi/messages/create-translator';
import { english, type Translator } from '@nadi/messages/en/english';
import { setTranslator } from './i18n.ts';

const known: Messages = {};

/** Adds compiled sentences of the document's language. */
export function addSentences(sentences: Messages): void {
  Object.assign(known, sentences);
  setTranslator(toTranslator(readLocale(document.documentElement.lang), known));
}

/** Returns a translator of compiled sentences. One that is missing stays English. */
export function toTranslator(locale: LocaleCode, sentences: Messages): Translator {
  const translator = createTranslator(locale, sentences);
  return {
    locale,
    _: (sentence, values) =>
      (Object.hasOwn(sentences, sentence) ? translator : english)._(sentence, values),
  };
}

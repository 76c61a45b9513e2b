import { english, type Translator } from '@nadi/messages/en/english';

let translator = english;

/**
 * Translates into the language of this document: `i18n._('{doctor} is late', { doctor })`. Call it while rendering,
 * never while a module loads, because the sentences of a page load beside it (docs/languages.md).
 */
export const i18n: Translator = {
  get locale() {
    return translator.locale;
  },
  _: (sentence, values) => translator._(sentence, values),
};

/** Translates by another translator from now on. */
export function setTranslator(next: Translator): void {
  translator = next;
}

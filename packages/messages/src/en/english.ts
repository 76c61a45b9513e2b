/**
 * Translates a sentence and fills in its values: `i18n._('{doctor} is late', { doctor })`. The English sentence is the
 * key of the catalogues (docs/languages.md).
 */
export interface Translator {
  readonly locale: string;
  /** @param values by the names in the sentence */
  _(sentence: string, values?: Record<string, unknown>): string;
}

/** A plural of English: `{count, plural, one {# minute} other {# minutes}}`. */
const PLURAL = /\{(\w+), plural, one \{((?:[^{}]|\{\w+\})*)\} other \{((?:[^{}]|\{\w+\})*)\}\}/g;

/** The meaning of a word that has several, which stands in its key only: `picture|Book`. */
const MEANING = /^[a-z ]+\|/;

/** Returns the English of a key. */
export function withoutMeaning(key: string): string {
  return key.replace(MEANING, '');
}

/** The English sentences themselves, for pages. Fills in values, and chooses among the forms of a plural. */
export const english: Translator = {
  locale: 'en',
  _: (sentence, values = {}) =>
    withoutMeaning(sentence)
      .replaceAll(PLURAL, (_, name: string, one: string, other: string) =>
        (values[name] === 1 ? one : other).replaceAll('#', `{${name}}`),
      )
      .replaceAll(/\{(\w+)\}/g, (_, name: string) => String(values[name])),
};

/**
 * Marks sentences for the catalogues, under the name `i18n`. They are translated when a reply is sent, so that a table of
 * them stays English.
 */
export const marker = { _: <Sentence extends string>(sentence: Sentence): Sentence => sentence };

/** The text of a reply: a marked sentence without values, or a function that composes it. */
export type ReplyText = string | ((i18n: Translator) => string);

/** Returns the text of a reply in the language of a translator. */
export function composeText(text: ReplyText, translator: Translator): string {
  return typeof text === 'string' ? translator._(text) : text(translator);
}

/** Joins parts with the comma of the language. */
export function joinWords(i18n: Translator, parts: readonly string[]): string {
  if (parts.length === 0) return '';
  return parts.reduce((earlier, later) => i18n._('{earlier}, {later}', { earlier, later }));
}

/**
 * Translates a sentence and fills in its values: `i18n._('{doctor} is late', { doctor })`. The English sentence is the
 * key of the catalogues (docs/languages.md).
 */
export interface Translator {
  readonly locale: string;
  /** @param values by the names in the sentence */
  _(sentence: string, values?: Record<string, unknown>): string;
}

/** The English sentences themselves, for pages. Fills in values, but knows no plurals. */
export const english: Translator = {
  locale: 'en',
  _: (sentence, values = {}) =>
    sentence.replaceAll(/\{(\w+)\}/g, (_, name: string) => String(values[name])),
};

/** Joins parts with the comma of the language. */
export function joinWords(i18n: Translator, parts: readonly string[]): string {
  return parts.reduce((earlier, later) => i18n._('{earlier}, {later}', { earlier, later }));
}

import { type LocaleCode, readLocale } from '@nadi/domain/locales';
import { CATALOGUES } from './catalogues.ts';
import { createTranslator } from './create-translator.ts';
import type { Translator } from './en/english.ts';

const translators = new Map<LocaleCode, Translator>();

/** Returns Nadi's own translator of a locale; English if the locale is unknown or missing. */
export function translator(locale: string | null | undefined): Translator {
  const code = readLocale(locale);
  const known = translators.get(code);
  if (known) return known;
  const made = createTranslator(code, CATALOGUES[code].messages);
  translators.set(code, made);
  return made;
}

import { LOCALES, readLocale, SOURCE_LOCALE } from '@nadi/domain/locales';
import type { Translator } from './en/english.ts';

/** Codes of ISO 639-3 of languages that doctors in India speak and that have no code of two letters. */
const LONG_CODES = [
  ...['awa', 'bho', 'brx', 'doi', 'gbm', 'gom', 'hne', 'kha', 'kok', 'lus', 'mag', 'mai', 'mni'],
  ...['raj', 'sat', 'tcy', 'fil', 'yue'],
];
const LETTERS = [...'abcdefghijklmnopqrstuvwxyz'];

let codes: ReadonlyMap<string, string> | undefined;

/**
 * Names a language that a doctor speaks: `हिन्दी` for `Hindi`. A text that is not the English name of a language stays as
 * it is.
 */
export function nameSpokenLanguage({ locale }: Pick<Translator, 'locale'>, stored: string): string {
  if (locale === SOURCE_LOCALE) return stored;
  codes ??= listCodes();
  const code = codes.get(stored.trim().toLowerCase());
  return (code && displayNames(LOCALES[readLocale(locale)].tag).of(code)) ?? stored;
}

/** Lists the codes by the English name in small letters. */
function listCodes(): ReadonlyMap<string, string> {
  const english = displayNames(SOURCE_LOCALE);
  const short = LETTERS.flatMap((first) => LETTERS.map((second) => first + second));
  return new Map(
    [...LONG_CODES, ...short].flatMap((code) => {
      const name = english.of(code);
      return name ? [[name.toLowerCase(), code] as const] : [];
    }),
  );
}

function displayNames(tag: string): Intl.DisplayNames {
  return new Intl.DisplayNames(tag, { type: 'language', fallback: 'none' });
}

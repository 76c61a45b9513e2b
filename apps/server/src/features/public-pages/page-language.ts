import { LOCALE_CODES, LOCALES, type LocaleCode, readLocale } from '@nadi/domain/locales';
import type { Translator } from '@nadi/messages/en/english';
import type { HoursLanguage } from '@nadi/messages/en/opening-hours';
import { formatClock, nameWeekday } from '@nadi/messages/when';

/** The language of a document. */
export interface PageLanguage {
  i18n: Translator;
  /** The language that the address names, `?lang=hi`; null if Nadi chose one. */
  named: LocaleCode | null;
}

/** An address of a page in one language, or `x-default` for the address that names none. */
export interface Alternate {
  language: string;
  href: string;
}

/** Returns the language that an address names; null if it names none that Nadi has. */
export function readNamedLanguage(query: URLSearchParams): LocaleCode | null {
  return LOCALE_CODES.find((code) => code === query.get('lang')) ?? null;
}

/**
 * Returns the address of a page in a language.
 * @param url with or without a query
 * @param language null for the address that names none
 */
export function addressIn(url: string, language: LocaleCode | null): string {
  if (!language) return url;
  return `${url}${url.includes('?') ? '&' : '?'}lang=${language}`;
}

/** Lists the addresses of a page in all languages, for search engines. */
export function listAlternates(url: string): Alternate[] {
  return [
    ...LOCALE_CODES.map((language) => ({ language, href: addressIn(url, language) })),
    { language: 'x-default', href: url },
  ];
}

export function hoursLanguage(i18n: Translator): HoursLanguage {
  return { i18n, formatClock, nameWeekday };
}

/** Returns a locale as the Open Graph protocol writes it: `hi_IN`. */
export function openGraphLocale(locale: string): string {
  const { language, region } = new Intl.Locale(LOCALES[readLocale(locale)].tag).maximize();
  return `${language}_${region}`;
}

import { readLocale, SOURCE_LOCALE } from '@nadi/domain/locales';

/** Returns the header that brings the server's messages in the language of this document; none in English. */
export function languageHeader(): Record<string, string> {
  const locale = readLocale(document.documentElement.lang);
  return locale === SOURCE_LOCALE ? {} : { 'accept-language': locale };
}

import { LOCALES, readLocale, SOURCE_LOCALE } from '@nadi/domain/locales';
import { i18n } from '#shared/language/i18n.ts';

/** Returns the tag with which `Intl` formats the dates and times of these pages: `en-US` in English. */
export function getCallTag(): string {
  return i18n.locale === SOURCE_LOCALE ? 'en-US' : LOCALES[readLocale(i18n.locale)].tag;
}

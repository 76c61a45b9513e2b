import { LOCALES, readLocale } from '@nadi/domain/locales';
import { i18n } from './i18n.ts';

/** Returns the attributes of a translated part within an English one. */
export function pageLanguage() {
  return { lang: i18n.locale, dir: LOCALES[readLocale(i18n.locale)].dir };
}

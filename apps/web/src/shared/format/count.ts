import { LOCALES, readLocale } from '@nadi/domain/locales';
import { i18n } from '#shared/language/i18n.ts';

/** Formats a number with the grouping of the language: `1,50,000` in English. */
export function formatCount(count: number): string {
  return count.toLocaleString(LOCALES[readLocale(i18n.locale)].tag);
}

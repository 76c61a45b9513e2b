import { type LocaleCode, readLocale, SOURCE_LOCALE } from '@nadi/domain/locales';
import { findLocale } from '#store/accounts.ts';
import type { Db } from '#store/tables.ts';

interface Reader {
  actor: { role: string; id: string };
  /** The language that the request names. */
  language?: LocaleCode | undefined;
}

/**
 * Finds the language of a receipt or a prescription: the requested one, else that of the patient's messages. Staff
 * get English.
 */
export async function findPaperLanguage(
  db: Db,
  { actor, language }: Reader,
  clinic: { defaultLocale?: LocaleCode | undefined },
): Promise<LocaleCode> {
  if (language) return language;
  if (actor.role !== 'patient') return SOURCE_LOCALE;
  const chosen = await findLocale(db, 'patient', actor.id);
  return readLocale(chosen ?? clinic.defaultLocale);
}

import * as routes from '@nadi/contract/generated/route-table';
import { readLocale } from '@nadi/domain/locales';
import { request } from '#shared/api/client.ts';
import { followLanguage, hasLanguageCookie } from './choice.ts';

// The sentences may still be on their way, so that the translator is not asked.
const documentLanguage = () => readLocale(document.documentElement.lang);

/** Stores the language of this document, which the patient has chosen, for the account's messages. */
export async function saveChosenLanguage(): Promise<void> {
  await request(routes.setLocale, { locale: documentLanguage() }, { as: 'patient' });
}

/**
 * Shows the pages in the account's language, unless one was chosen in this browser: at once if the patient is not in the
 * middle of something, else from the next document on.
 * @param isBusy returns whether a request that changes something is on its way
 */
export async function followAccountLanguage(isBusy: () => boolean): Promise<void> {
  if (hasLanguageCookie()) return;
  const { userData } = await request(routes.getProfile, {}, { as: 'patient' });
  const { locale } = userData;
  if (!locale || locale === documentLanguage()) return;
  followLanguage(locale);
  const typing = document.activeElement?.matches('input, select, textarea');
  if (hasLanguageCookie() && !isBusy() && !typing) location.reload();
}

import type { ClinicDetails } from '@nadi/contract/clinic';
import type { FindTranslator } from '@nadi/messages/clinic-translators';
import type { Translator } from '@nadi/messages/en/english';
import type { DueEntry } from '#platform/outbox.ts';
import { findLocale } from '#store/accounts.ts';
import type { Db } from '#store/tables.ts';

interface Clinic extends Pick<ClinicDetails, 'defaultLocale'> {
  findTranslator: FindTranslator;
}

/**
 * Returns the translator of a recipient's messages (docs/product/messages.md#language). Patients choose their language
 * or get the clinic's; the staff's is English.
 */
export async function translatorOf(
  db: Db,
  recipient: DueEntry['recipient'],
  { defaultLocale, findTranslator }: Clinic,
): Promise<Translator> {
  if (recipient?.role !== 'patient') return findTranslator(null);
  return findTranslator((await findLocale(db, recipient.role, recipient.id)) ?? defaultLocale);
}

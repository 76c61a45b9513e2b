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
 * Finds the translator of a message's recipient (docs/product/messages.md#language). Patients choose their language
 * or get the clinic's; the staff's is English. A message without a recipient goes to somebody who was a patient.
 */
export async function findRecipientTranslator(
  db: Db,
  { recipient, locale }: Pick<DueEntry, 'recipient' | 'locale'>,
  { defaultLocale, findTranslator }: Clinic,
): Promise<Translator> {
  if (recipient && recipient.role !== 'patient') return findTranslator(null);
  const chosen = recipient && (await findLocale(db, recipient.role, recipient.id));
  return findTranslator(locale ?? chosen ?? defaultLocale);
}

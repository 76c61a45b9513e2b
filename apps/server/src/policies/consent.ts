import { type ConsentManner, nextDecision } from '@nadi/domain/consent';
import { Problem } from '#platform/problem.ts';
import {
  findLatestConsent,
  insertConsent,
  insertConsentText,
  listConsentTexts,
  type StoredConsentText,
} from '#store/consents.ts';
import type { Db } from '#store/tables.ts';

/** The text that applies until the clinic publishes one of its own. */
export interface DefaultText {
  language: string;
  text: string;
}

/** Returns the clinic's texts, the newest first; version 1 is the default unless it was replaced. */
export async function readConsentTexts(
  db: Db,
  initial: DefaultText,
): Promise<[StoredConsentText, ...StoredConsentText[]]> {
  const [newest, ...earlier] = await listConsentTexts(db);
  return newest ? [newest, ...earlier] : [{ ...initial, version: 1, publishedAt: null }];
}

/** Somebody who decides in the patient's place. */
export interface ConsentGiver {
  name: string;
  relation: string;
}

interface Answer {
  patientId: string;
  appointmentId: string;
  version: number;
  agreed: boolean;
  manner: ConsentManner;
  giver?: ConsentGiver | undefined;
  doctorId?: string | undefined;
  at: Date;
}

/**
 * Records what a patient answers to one of the clinic's texts, unless it repeats their last answer
 * (docs/product/record.md#consent).
 * @throws Problem 'consent-text-not-found' for a version that does not exist
 */
export async function recordAnswer(db: Db, answer: Answer, initial: DefaultText): Promise<void> {
  const { patientId, appointmentId, version, agreed, manner, giver, doctorId, at } = answer;
  const texts = await readConsentTexts(db, initial);
  const text = texts.find((each) => each.version === version);
  if (!text) throw new Problem('consent-text-not-found', { field: 'version' });
  const latest = await findLatestConsent(db, patientId);
  const decision = nextDecision(latest ?? null, { agreed, version });
  if (decision === null) return;
  // The default text is stored when somebody first answers it: a later release may change it.
  if (text.publishedAt === null) await insertConsentText(db, text, null);
  await insertConsent(db, {
    appointmentId,
    version,
    decision,
    manner,
    giver: giver ?? null,
    doctorId: doctorId ?? null,
    at,
  });
}

import type { ConsentDecision, ConsentManner } from '@nadi/domain/consent';
import { changesRow } from './statements.ts';
import type { Db } from './tables.ts';

export interface StoredConsentText {
  version: number;
  language: string;
  text: string;
  /** Null for the text that came with the program. */
  publishedAt: Date | null;
}

/** Lists the clinic's texts, the newest first; none before the first one is published or agreed to. */
export function listConsentTexts(db: Db): Promise<StoredConsentText[]> {
  return db
    .selectFrom('consent_texts')
    .select(['version', 'language', 'text', 'published_at as publishedAt'])
    .orderBy('version', 'desc')
    .execute();
}

/** Returns false if a text of that version exists. */
export function insertConsentText(
  db: Db,
  { version, language, text, publishedAt }: StoredConsentText,
  publishedBy: string | null,
): Promise<boolean> {
  return db
    .insertInto('consent_texts')
    .values({ version, language, text, published_at: publishedAt, published_by: publishedBy })
    .onConflict((oc) => oc.column('version').doNothing())
    .$call(changesRow);
}

export interface NewConsent {
  appointmentId: string;
  version: number;
  decision: ConsentDecision;
  manner: ConsentManner;
  /** Who decided in the patient's place. */
  giver: { name: string; relation: string } | null;
  /** Who recorded what the patient said; null for reception. */
  doctorId: string | null;
  at: Date;
}

export async function insertConsent(db: Db, consent: NewConsent): Promise<void> {
  await db
    .insertInto('consents')
    .values({
      appointment_id: consent.appointmentId,
      text_version: consent.version,
      decision: consent.decision,
      manner: consent.manner,
      giver_name: consent.giver?.name ?? null,
      giver_relation: consent.giver?.relation ?? null,
      doctor_id: consent.doctorId,
      decided_at: consent.at,
    })
    .execute();
}

/** Returns a patient's newest decision with its text; undefined if there is none. */
export function findLatestConsent(db: Db, patientId: string) {
  return db
    .selectFrom('consents')
    .innerJoin('appointments', 'appointments.id', 'consents.appointment_id')
    .innerJoin('consent_texts as texts', 'texts.version', 'consents.text_version')
    .select(['text_version as version', 'decision', 'manner', 'giver_name', 'giver_relation'])
    .select(['decided_at', 'texts.text'])
    .where('appointments.patient_id', '=', patientId)
    .orderBy('consents.id', 'desc')
    .limit(1)
    .executeTakeFirst();
}

export type LatestConsent = Awaited<ReturnType<typeof findLatestConsent>>;

import {
  type Consent,
  type ConsentText,
  type Encounter,
  IntakeAnswers,
  IntakeForm,
} from '@nadi/contract/consultation';
import { type Prescription, PrescriptionSheet } from '@nadi/contract/prescriptions';
import type {
  FollowUp,
  HealthEntry,
  HealthEntryVersion,
  Note,
  RecordDocument,
  RecordEntry,
  SharedSummary,
} from '@nadi/contract/record';
import { consentState } from '@nadi/domain/consent';
import type { AppointmentRecord } from '#store/appointments.ts';
import type { LatestConsent, StoredConsentText } from '#store/consents.ts';
import type { StoredDocument } from '#store/documents.ts';
import type { StoredEncounter } from '#store/encounters.ts';
import type { StoredHealthEntry } from '#store/health-entries.ts';
import type { StoredIntakeAnswers, StoredIntakeForm } from '#store/intake.ts';
import type { StoredNote, StoredSummary } from '#store/notes.ts';
import type { StoredPrescription } from '#store/prescriptions.ts';
import type { StoredFollowUp } from '#store/series.ts';
import { presentAppointment } from './appointment.ts';

interface EntryParts {
  reason: string | undefined;
  note: StoredNote | undefined;
  addenda: readonly { text: string; added_at: Date }[];
  summary: StoredSummary | undefined;
  documents: readonly StoredDocument[];
  prescriptions: Prescription[];
  intake: StoredIntakeAnswers | undefined;
  encounter: StoredEncounter | undefined;
  followUp: StoredFollowUp | undefined;
}

export function presentRecordEntry(record: AppointmentRecord, parts: EntryParts): RecordEntry {
  return {
    ...presentAppointment(record),
    reason: parts.reason,
    note: parts.note && presentNote(parts.note, parts.addenda),
    summary: parts.summary && presentSummary(parts.summary),
    documents: parts.documents.map(presentDocument),
    prescriptions: parts.prescriptions,
    encounter: parts.encounter && presentEncounter(parts.encounter),
    followUp: parts.followUp && presentFollowUp(parts.followUp),
    intake: parts.intake && presentIntakeAnswers(parts.intake),
  };
}

export function presentHealthEntry({ id, kind, ...version }: StoredHealthEntry): HealthEntry {
  return { _id: id, kind, ...presentHealthEntryVersion(version) };
}

export function presentHealthEntryVersion(
  version: Omit<StoredHealthEntry, 'id' | 'kind' | 'was_confirmed'>,
): HealthEntryVersion {
  const { text, state, since, source, confirmed_at, saved_at } = version;
  return {
    ...{ text, state, since: since ?? undefined, source, version: version.version },
    ...{ confirmedAt: confirmed_at?.getTime(), savedAt: saved_at.getTime() },
  };
}

export function presentFollowUp({ slot_date, slot_time }: StoredFollowUp): FollowUp {
  return { slotDate: slot_date, slotTime: slot_time };
}

function presentNote(note: StoredNote, addenda: EntryParts['addenda']): Note {
  const { subjective, objective, assessment, plan } = note;
  return {
    version: note.version,
    note: { subjective, objective, assessment, plan },
    savedAt: note.savedAt?.getTime(),
    signedAt: note.signedAt?.getTime(),
    addenda: addenda.map(({ text, added_at }) => ({ text, addedAt: added_at.getTime() })),
  };
}

export function presentSummary(summary: StoredSummary): SharedSummary {
  return {
    found: summary.found ?? undefined,
    toDo: summary.to_do ?? undefined,
    comeBackIf: summary.come_back_if ?? undefined,
    followUpOn: summary.follow_up_on ?? undefined,
    sharedAt: summary.shared_at.getTime(),
  };
}

export function presentDocument(document: StoredDocument): RecordDocument {
  return {
    _id: document.id,
    name: document.name,
    mediaType: document.media_type as RecordDocument['mediaType'],
    size: document.size,
    uploadedAt: document.uploaded_at.getTime(),
    kind: document.kind ?? undefined,
    date: document.dated_on ?? undefined,
    scanned: document.scanned_at !== null,
  };
}

export function presentEncounter(stored: StoredEncounter): Encounter {
  return {
    mode: stored.mode,
    kind: stored.kind,
    identityCheck: stored.identity_check,
    location: stored.location,
    identityCheckedAt: stored.identity_checked_at?.getTime(),
    startedAt: stored.started_at?.getTime(),
    endedAt: stored.ended_at?.getTime(),
    initiator: stored.initiator ?? undefined,
  };
}

/** Presents the intake form: version 0 without questions if the clinic has published none. */
export function presentIntakeForm(form: StoredIntakeForm): IntakeForm {
  if (!form) return { version: 0, questions: [] };
  const { version, questions, published_at } = form;
  return IntakeForm.parse({ version, questions, publishedAt: published_at.getTime() });
}

export function presentIntakeAnswers(stored: StoredIntakeAnswers): IntakeAnswers {
  const { answers, answered_at } = stored;
  return IntakeAnswers.parse({ answers, answeredAt: answered_at.getTime() });
}

export function presentConsentText(text: StoredConsentText): ConsentText {
  const { version, language, text: words, publishedAt } = text;
  return { version, language, text: words, publishedAt: publishedAt?.getTime() };
}

export function presentConsent(latest: LatestConsent, current: StoredConsentText): Consent {
  return {
    state: consentState(latest ?? null, current.version),
    current: presentConsentText(current),
    decided: latest && {
      version: latest.version,
      text: latest.text,
      at: latest.decided_at.getTime(),
      manner: latest.manner,
      giver: presentGiver(latest),
    },
  };
}

function presentGiver({ giver_name: name, giver_relation: relation }: NonNullable<LatestConsent>) {
  return name === null || relation === null ? undefined : { name, relation };
}

export function presentPrescription(stored: StoredPrescription, publicUrl: string): Prescription {
  return {
    _id: stored.id,
    number: stored.number,
    state: prescriptionState(stored),
    issuedAt: stored.issued_at.getTime(),
    replaces: stored.replaces ?? undefined,
    url: verificationUrl(publicUrl, stored.token),
    sheet: parseSheet(stored),
  };
}

export function prescriptionState({
  replaced_at,
  cancelled_at,
}: Pick<StoredPrescription, 'replaced_at' | 'cancelled_at'>): Prescription['state'] {
  if (cancelled_at !== null) return 'cancelled';
  return replaced_at === null ? 'issued' : 'replaced';
}

export function parseSheet({ sheet }: Pick<StoredPrescription, 'sheet'>): PrescriptionSheet {
  return PrescriptionSheet.parse(JSON.parse(sheet));
}

export function verificationUrl(publicUrl: string, token: string): string {
  return new URL(`/rx/${token}`, publicUrl).href;
}

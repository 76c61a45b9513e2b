import type { Prescription } from '@nadi/contract/prescriptions';
import type {
  FollowUp,
  Note,
  RecordDocument,
  RecordEntry,
  SharedSummary,
} from '@nadi/contract/record';
import type { AppointmentRecord } from '#store/appointments.ts';
import type { StoredDocument } from '#store/documents.ts';
import type { StoredEncounter } from '#store/encounters.ts';
import type { StoredIntakeAnswers } from '#store/intake.ts';
import type { StoredNote, StoredSummary } from '#store/notes.ts';
import type { StoredFollowUp } from '#store/series.ts';
import { presentAppointment } from './appointment.ts';
import { presentEncounter } from './encounter.ts';
import { presentIntakeAnswers } from './intake.ts';

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

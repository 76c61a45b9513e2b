import type { ConsentDecision, ConsentManner } from '@nadi/domain/consent';
import type {
  DocumentKind,
  ENCOUNTER_KINDS,
  ENCOUNTER_MODES,
  IDENTITY_CHECKS,
  Initiator,
} from '@nadi/domain/stored-values';
import type { ColumnType, Generated } from 'kysely';
import type { Fixed } from './columns.ts';

interface RetentionReports {
  only_row: ColumnType<boolean, boolean | undefined>;
  years: number;
  patients: number;
  oldest_at: Date | null;
  counted_at: Date;
}

interface AppointmentReasons {
  appointment_id: Fixed<string>;
  reason: string;
  written_at: Date;
}

interface Notes {
  appointment_id: Fixed<string>;
  version: number;
  signed_at: ColumnType<Date | null, never, Date>;
  signed_hash: ColumnType<Uint8Array | null, never, Uint8Array>;
}

export interface NoteParts {
  subjective: string;
  objective: string;
  assessment: string;
  plan: string;
}

/** Append-only, enforced by a trigger. */
interface NoteVersions extends NoteParts {
  appointment_id: Fixed<string>;
  version: Fixed<number>;
  saved_at: Fixed<Date>;
}

/** Append-only, enforced by a trigger. */
interface NoteAddenda {
  id: Generated<number>;
  appointment_id: Fixed<string>;
  text: Fixed<string>;
  added_at: Fixed<Date>;
  /** Null if an earlier release added the row. */
  request_id: Fixed<string | null>;
}

/** Append-only, enforced by a trigger. */
interface SharedSummaries {
  id: Generated<number>;
  appointment_id: Fixed<string>;
  found: Fixed<string | null>;
  to_do: Fixed<string | null>;
  come_back_if: Fixed<string | null>;
  follow_up_on: Fixed<string | null>;
  shared_at: Fixed<Date>;
}

interface NoteTemplates extends NoteParts {
  id: Fixed<string>;
  doctor_id: Fixed<string>;
  name: string;
  saved_at: Date;
}

interface Documents {
  id: Fixed<string>;
  appointment_id: Fixed<string>;
  patient_id: string;
  name: Fixed<string>;
  media_type: Fixed<string>;
  /** Bytes. */
  size: Fixed<number>;
  sha256: Fixed<Uint8Array>;
  uploaded_at: Fixed<Date>;
  kind: ColumnType<DocumentKind | null, DocumentKind | null | undefined>;
  dated_on: ColumnType<string | null, string | null | undefined>;
  /** Null if no virus scanner checked it. */
  scanned_at: ColumnType<Date | null, Date | null | undefined, never>;
}

interface DocumentParts {
  document_id: Fixed<string>;
  part: Fixed<number>;
  bytes: Fixed<Uint8Array>;
  stored_at: ColumnType<Date, Date | undefined, never>;
}

interface DocumentUploads {
  document_id: Fixed<string>;
  appointment_id: Fixed<string>;
  patient_id: Fixed<string>;
  size: Fixed<number>;
  started_at: Fixed<Date>;
}

interface Prescribers {
  doctor_id: Fixed<string>;
  registration_number: string;
  qualification: string;
}

interface Prescriptions {
  id: Fixed<string>;
  number: Generated<number>;
  appointment_id: Fixed<string>;
  token: Fixed<string>;
  sheet: Fixed<string>;
  hash: Fixed<Uint8Array>;
  signature: ColumnType<Uint8Array | null, Uint8Array | undefined, never>;
  issued_at: Fixed<Date>;
  replaces: Fixed<string | null>;
  replaced_at: ColumnType<Date | null, never, Date>;
  cancelled_at: ColumnType<Date | null, never, Date>;
}

export interface Encounters {
  appointment_id: Fixed<string>;
  mode: (typeof ENCOUNTER_MODES)[number] | null;
  kind: (typeof ENCOUNTER_KINDS)[number] | null;
  identity_check: (typeof IDENTITY_CHECKS)[number] | null;
  identity_checked_at: Date | null;
  location: ColumnType<string, string | undefined>;
  started_at: Date | null;
  ended_at: Date | null;
  initiator: ColumnType<Initiator | null, never, never>;
}

/** Append-only, enforced by a trigger. */
interface IntakeForms {
  version: Fixed<number>;
  /** `IntakeQuestion[]` of the contract, parsed when read. */
  questions: Fixed<unknown>;
  published_at: Fixed<Date>;
  published_by: Fixed<string>;
}

interface IntakeAnswers {
  appointment_id: Fixed<string>;
  form_version: number;
  /** `IntakeAnswers['answers']` of the contract, parsed when read. */
  answers: unknown;
  answered_at: Date;
}

/** Append-only, enforced by a trigger. */
interface ConsentTexts {
  version: Fixed<number>;
  language: Fixed<string>;
  text: Fixed<string>;
  published_at: Fixed<Date | null>;
  published_by: Fixed<string | null>;
}

/** Append-only, enforced by a trigger. */
interface Consents {
  id: Generated<number>;
  appointment_id: Fixed<string>;
  text_version: Fixed<number>;
  decision: Fixed<ConsentDecision>;
  manner: Fixed<ConsentManner>;
  giver_name: Fixed<string | null>;
  giver_relation: Fixed<string | null>;
  doctor_id: Fixed<string | null>;
  decided_at: Fixed<Date>;
}

interface Devices {
  id: Fixed<string>;
  patient_id: Fixed<string>;
  name: string;
  key: Fixed<string>;
  paired_at: Fixed<Date>;
  counter: ColumnType<number, number | undefined>;
  bpm: ColumnType<number | null, number | undefined>;
  spo2: ColumnType<number | null, number | undefined>;
  read_at: ColumnType<Date | null, Date | undefined>;
}

interface VitalsMinutes {
  patient_id: Fixed<string>;
  minute: Fixed<Date>;
  bpm: Fixed<number>;
  spo2: Fixed<number>;
}

export interface RecordTables {
  retention_reports: RetentionReports;
  appointment_reasons: AppointmentReasons;
  documents: Documents;
  prescribers: Prescribers;
  prescriptions: Prescriptions;
  document_parts: DocumentParts;
  document_uploads: DocumentUploads;
  notes: Notes;
  note_versions: NoteVersions;
  note_addenda: NoteAddenda;
  note_templates: NoteTemplates;
  shared_summaries: SharedSummaries;
  consent_texts: ConsentTexts;
  consents: Consents;
  encounters: Encounters;
  intake_forms: IntakeForms;
  intake_answers: IntakeAnswers;
  devices: Devices;
  vitals_minutes: VitalsMinutes;
}

import type { ConsentDecision, ConsentManner } from '@nadi/domain/consent';
import type { CopyFailure } from '@nadi/domain/copies';
import type {
  HealthEntryKind,
  HealthEntrySource,
  HealthEntryState,
} from '@nadi/domain/health-entries';
import type {
  DocumentKind,
  ENCOUNTER_KINDS,
  ENCOUNTER_MODES,
  IDENTITY_CHECKS,
  Initiator,
} from '@nadi/domain/stored-values';
import type { ColumnType, Generated } from 'kysely';
import type { Fixed } from './columns.ts';

export interface NoteParts {
  subjective: string;
  objective: string;
  assessment: string;
  plan: string;
}

export interface RecordTables {
  retention_reports: {
    only_row: ColumnType<boolean, boolean | undefined>;
    years: number;
    patients: number;
    oldest_at: Date | null;
    counted_at: Date;
  };

  appointment_reasons: {
    appointment_id: Fixed<string>;
    reason: string;
    written_at: Date;
  };

  documents: {
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
  };

  health_entries: {
    id: Fixed<string>;
    patient_id: string;
    kind: Fixed<HealthEntryKind>;
    version: number;
  };

  /** Append-only, enforced by a trigger. */
  health_entry_versions: {
    entry_id: Fixed<string>;
    version: Fixed<number>;
    text: Fixed<string>;
    state: Fixed<HealthEntryState>;
    since: Fixed<string | null>;
    source: Fixed<HealthEntrySource>;
    saved_at: Fixed<Date>;
    saved_by_role: Fixed<'patient' | 'doctor'>;
    saved_by_id: Fixed<string>;
    confirmed_at: Fixed<Date | null>;
  };

  emergency_accesses: {
    id: Fixed<string>;
    doctor_id: Fixed<string>;
    patient_id: string;
    reason: Fixed<string>;
    opened_at: Fixed<Date>;
    ends_at: Date;
    reviewed_at: ColumnType<Date | null, never, Date>;
    reviewed_by: ColumnType<string | null, never, string>;
    justified: ColumnType<boolean | null, never, boolean>;
    remark: ColumnType<string | null, never, string>;
  };

  prescribers: {
    doctor_id: Fixed<string>;
    registration_number: string;
    qualification: string;
  };

  prescriptions: {
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
  };

  medicine_lines: {
    hash: Fixed<Uint8Array>;
    line: Fixed<unknown>;
    searched: Fixed<string>;
  };

  /** Written by a trigger of `prescriptions`. */
  prescribed_lines: {
    hash: Fixed<Uint8Array>;
    doctor_id: Fixed<string>;
    patient_id: string;
    prescription_id: Fixed<string>;
    issued_at: Fixed<Date>;
  };

  favourite_medicines: {
    id: Fixed<string>;
    doctor_id: Fixed<string>;
    /** `Medicine` of the contract, parsed when read. */
    medicine: Fixed<unknown>;
    hash: Fixed<Uint8Array>;
    added_at: Date;
  };

  document_parts: {
    document_id: Fixed<string>;
    part: Fixed<number>;
    bytes: Fixed<Uint8Array>;
    stored_at: ColumnType<Date, Date | undefined, never>;
  };

  document_uploads: {
    document_id: Fixed<string>;
    appointment_id: Fixed<string>;
    patient_id: Fixed<string>;
    size: Fixed<number>;
    started_at: Fixed<Date>;
  };

  record_copies: {
    id: Fixed<string>;
    patient_id: Fixed<string>;
    requested_by: Fixed<string>;
    requested_at: Fixed<Date>;
    run: ColumnType<string | null, undefined, string | null>;
    leased_until: ColumnType<Date | null, undefined, Date | null>;
    attempts: ColumnType<number, undefined, number>;
    done: ColumnType<number, undefined, number>;
    total: ColumnType<number, undefined, number>;
    /** Documents that could not be read. */
    missing: ColumnType<number, undefined, number>;
    /** Bytes. */
    size: ColumnType<number | null, undefined, number>;
    ready_at: ColumnType<Date | null, undefined, Date>;
    ends_at: ColumnType<Date | null, undefined, Date>;
    downloaded_at: ColumnType<Date | null, undefined, Date>;
    failed_at: ColumnType<Date | null, undefined, Date>;
    failure: ColumnType<CopyFailure | null, undefined, CopyFailure>;
    ended_at: ColumnType<Date | null, undefined, Date>;
  };

  /** Deleted by a trigger when the copy ends or fails. */
  record_copy_parts: {
    copy_id: Fixed<string>;
    part: Fixed<number>;
    bytes: Fixed<Uint8Array>;
  };

  notes: {
    appointment_id: Fixed<string>;
    version: number;
    signed_at: ColumnType<Date | null, never, Date>;
    signed_hash: ColumnType<Uint8Array | null, never, Uint8Array>;
  };

  /** Append-only, enforced by a trigger. */
  note_versions: NoteParts & {
    appointment_id: Fixed<string>;
    version: Fixed<number>;
    saved_at: Fixed<Date>;
  };

  /** Append-only, enforced by a trigger. */
  note_addenda: {
    id: Generated<number>;
    appointment_id: Fixed<string>;
    text: Fixed<string>;
    added_at: Fixed<Date>;
    /** Null if an earlier release added the row. */
    request_id: Fixed<string | null>;
  };

  note_templates: NoteParts & {
    id: Fixed<string>;
    doctor_id: Fixed<string>;
    name: string;
    saved_at: Date;
  };

  /** Append-only, enforced by a trigger. */
  shared_summaries: {
    id: Generated<number>;
    appointment_id: Fixed<string>;
    found: Fixed<string | null>;
    to_do: Fixed<string | null>;
    come_back_if: Fixed<string | null>;
    follow_up_on: Fixed<string | null>;
    shared_at: Fixed<Date>;
  };

  /** Append-only, enforced by a trigger. */
  consent_texts: {
    version: Fixed<number>;
    language: Fixed<string>;
    text: Fixed<string>;
    published_at: Fixed<Date | null>;
    published_by: Fixed<string | null>;
  };

  /** Append-only, enforced by a trigger. */
  consents: {
    id: Generated<number>;
    appointment_id: Fixed<string>;
    text_version: Fixed<number>;
    decision: Fixed<ConsentDecision>;
    manner: Fixed<ConsentManner>;
    giver_name: Fixed<string | null>;
    giver_relation: Fixed<string | null>;
    doctor_id: Fixed<string | null>;
    decided_at: Fixed<Date>;
  };

  encounters: {
    appointment_id: Fixed<string>;
    mode: (typeof ENCOUNTER_MODES)[number] | null;
    kind: (typeof ENCOUNTER_KINDS)[number] | null;
    identity_check: (typeof IDENTITY_CHECKS)[number] | null;
    identity_checked_at: Date | null;
    location: ColumnType<string, string | undefined>;
    started_at: Date | null;
    ended_at: Date | null;
    initiator: ColumnType<Initiator | null, never, never>;
  };

  /** Append-only, enforced by a trigger. */
  intake_forms: {
    version: Fixed<number>;
    /** `IntakeQuestion[]` of the contract, parsed when read. */
    questions: Fixed<unknown>;
    published_at: Fixed<Date>;
    published_by: Fixed<string>;
  };

  intake_answers: {
    appointment_id: Fixed<string>;
    form_version: number;
    /** `IntakeAnswers['answers']` of the contract, parsed when read. */
    answers: unknown;
    answered_at: Date;
  };

  devices: {
    id: Fixed<string>;
    patient_id: Fixed<string>;
    name: string;
    key: Fixed<string>;
    paired_at: Fixed<Date>;
    counter: ColumnType<number, number | undefined>;
    bpm: ColumnType<number | null, number | undefined>;
    spo2: ColumnType<number | null, number | undefined>;
    read_at: ColumnType<Date | null, Date | undefined>;
  };

  vitals_minutes: {
    patient_id: Fixed<string>;
    minute: Fixed<Date>;
    bpm: Fixed<number>;
    spo2: Fixed<number>;
  };
}

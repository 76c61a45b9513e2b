import type { Gender } from '@nadi/domain/genders';
import type { ClinicRole } from '@nadi/domain/permissions';
import type { ColumnType, Kysely } from 'kysely';
import type { Appointments } from './appointment-tables.ts';
import type { DelayNotices, DoctorDelays, MeetingAttendance } from './attendance-tables.ts';
import type { AuditChain, AuditEntries } from './audit-tables.ts';
import type { CalendarSecrets, ClinicFacts, MessageCounts } from './clinic-tables.ts';
import type { Consents, ConsentTexts } from './consent-tables.ts';
import type {
  GuestInvitations,
  LobbyDecisions,
  MeetingEndings,
  MeetingLocks,
} from './lobby-tables.ts';
import type {
  AccountTokens,
  MessageOptOuts,
  Outbox,
  PushSubscriptions,
  SandboxMessages,
  VapidKeys,
} from './message-tables.ts';
import type { PasskeyChallenges, Passkeys } from './passkey-tables.ts';
import type {
  LedgerEntries,
  PaymentEvents,
  PaymentOrders,
  ReceiptNumbers,
  Refunds,
} from './payment-tables.ts';
import type {
  AppointmentReasons,
  DocumentParts,
  Documents,
  Encounters,
  IntakeAnswers,
  IntakeForms,
  NoteAddenda,
  Notes,
  NoteTemplates,
  NoteVersions,
  Prescribers,
  Prescriptions,
  RetentionReports,
  SharedSummaries,
} from './record-tables.ts';
import type {
  AppointmentMoves,
  AppointmentSeries,
  BusyCalendars,
  BusyTimes,
  Claims,
  ClinicSchedule,
  HourExceptions,
  NextFree,
  RetainedAppointments,
  ScheduleTemplates,
  SeriesAppointments,
  VisitTypes,
  WeeklyHours,
} from './schedule-tables.ts';
import type {
  KnownAddresses,
  RecoveryCodes,
  SecondFactors,
  Sessions,
  SignInAttempts,
  SignInTries,
  SignInWaits,
} from './sign-in-tables.ts';
import type { Devices, VitalsMinutes } from './vitals-tables.ts';
import type { WaitlistEntries, WaitlistOffers } from './waitlist-tables.ts';
import type { WaitingRoomCodes, WalkIns } from './walk-in-tables.ts';

/** Whole numbers from bigint columns, read as numbers on both engines. */
export type Paise = number;

/** Written once, never updated. */
export type Fixed<T> = ColumnType<T, T, never>;

interface People {
  id: Fixed<string>;
  email: string;
  password_hash: string;
  name: string;
  created_at: Fixed<Date>;
}

/** Without a password until the patient claims an account that reception made, and perhaps without an address. */
interface Patients {
  id: Fixed<string>;
  email: string | null;
  password_hash: string | null;
  name: string;
  created_at: Fixed<Date>;
  phone: ColumnType<string, string | undefined>;
  address_line1: ColumnType<string, string | undefined>;
  address_line2: ColumnType<string, string | undefined>;
  gender: ColumnType<Gender, string | undefined>;
  born_on: string | null;
  image_id: string | null;
  email_verified_at: ColumnType<Date | null, Date | null | undefined>;
  new_email: ColumnType<string | null, string | null | undefined>;
  calendar_version: ColumnType<number, number | undefined>;
  identity_changed_at: ColumnType<Date | null, undefined, Date | null>;
  abha_number: ColumnType<string | null, string | null | undefined>;
  abha_address: ColumnType<string | null, string | null | undefined>;
}

/** People whose first password somebody else chose. */
interface Staff extends People {
  temporary_password_ends_at: ColumnType<Date | null, Date | null | undefined>;
}

/** Admins and reception. */
interface Admins extends Staff {
  role: ColumnType<ClinicRole, ClinicRole | undefined, never>;
  ended_at: ColumnType<Date | null, Date | null | undefined>;
}

/** Written by triggers: the transaction that last changed what the search knows of a doctor. */
interface DoctorChanges {
  doctor_id: string;
  changed_in: number;
}

interface Doctors extends Staff {
  image_id: string | null;
  speciality: string;
  degree: string;
  experience: string;
  about: string;
  fee_paise: Paise;
  available: ColumnType<boolean, boolean | undefined>;
  address_line1: string;
  address_line2: string;
  gender: ColumnType<'Male' | 'Female' | null, string | null | undefined>;
  languages: ColumnType<string[], string[] | undefined>;
  retired_at: ColumnType<Date | null, Date | null | undefined>;
  schedule_version: ColumnType<number, number | undefined>;
  own_hours: ColumnType<boolean, boolean | undefined>;
  calendar_version: ColumnType<number, number | undefined>;
}

interface Images {
  id: string;
  large: Uint8Array;
  small: Uint8Array;
  created_at: Date;
}

interface SecureEpochs {
  epoch: number;
  secret: Uint8Array;
  created_at: ColumnType<Date, Date | undefined>;
}

interface SecureNonces {
  nonce: Uint8Array;
  expires_at: Date;
}

interface RowCounts {
  table_name: Fixed<string>;
  shard: Fixed<number>;
  rows: number;
}

interface ClinicSettings {
  only_row: boolean;
  /** A `ClinicSettings` of the contract, parsed when read. */
  settings: unknown;
  updated_at: Date;
}

export interface Tables {
  account_tokens: AccountTokens;
  outbox: Outbox;
  calendar_secrets: CalendarSecrets;
  message_counts: MessageCounts;
  message_opt_outs: MessageOptOuts;
  push_subscriptions: PushSubscriptions;
  sandbox_messages: SandboxMessages;
  vapid_keys: VapidKeys;
  lobby_decisions: LobbyDecisions;
  meeting_locks: MeetingLocks;
  meeting_endings: MeetingEndings;
  guest_invitations: GuestInvitations;
  meeting_attendance: MeetingAttendance;
  doctor_delays: DoctorDelays;
  delay_notices: DelayNotices;
  patients: Patients;
  doctors: Doctors;
  admins: Admins;
  appointments: Appointments;
  appointment_moves: AppointmentMoves;
  retained_appointments: RetainedAppointments;
  retention_reports: RetentionReports;
  appointment_series: AppointmentSeries;
  series_appointments: SeriesAppointments;
  appointment_reasons: AppointmentReasons;
  documents: Documents;
  prescribers: Prescribers;
  prescriptions: Prescriptions;
  document_parts: DocumentParts;
  notes: Notes;
  note_versions: NoteVersions;
  note_addenda: NoteAddenda;
  note_templates: NoteTemplates;
  shared_summaries: SharedSummaries;
  consent_texts: ConsentTexts;
  consents: Consents;
  dependants: Dependants;
  encounters: Encounters;
  intake_forms: IntakeForms;
  intake_answers: IntakeAnswers;
  claims: Claims;
  clinic_schedule: ClinicSchedule;
  doctor_changes: DoctorChanges;
  busy_calendars: BusyCalendars;
  busy_times: BusyTimes;
  next_free: NextFree;
  weekly_hours: WeeklyHours;
  hour_exceptions: HourExceptions;
  visit_types: VisitTypes;
  schedule_templates: ScheduleTemplates;
  waitlist_entries: WaitlistEntries;
  waitlist_offers: WaitlistOffers;
  walk_ins: WalkIns;
  waiting_room_codes: WaitingRoomCodes;
  sessions: Sessions;
  second_factors: SecondFactors;
  recovery_codes: RecoveryCodes;
  passkeys: Passkeys;
  passkey_challenges: PasskeyChallenges;
  sign_in_attempts: SignInAttempts;
  sign_in_tries: SignInTries;
  sign_in_waits: SignInWaits;
  known_addresses: KnownAddresses;
  images: Images;
  secure_epochs: SecureEpochs;
  secure_nonces: SecureNonces;
  clinic_facts: ClinicFacts;
  clinic_settings: ClinicSettings;
  devices: Devices;
  vitals_minutes: VitalsMinutes;
  row_counts: RowCounts;
  audit_entries: AuditEntries;
  audit_chain: AuditChain;
  payment_orders: PaymentOrders;
  ledger_entries: LedgerEntries;
  receipt_numbers: ReceiptNumbers;
  refunds: Refunds;
  payment_events: PaymentEvents;
}

/** A connection or a transaction: every store function takes it first. */
export type Db = Kysely<Tables>;

/** One row for each patient that another patient manages or has managed. */
interface Dependants {
  patient_id: Fixed<string>;
  manager_id: Fixed<string>;
  /** The manager's relation to the dependant, such as "Mother". */
  relation: string;
  invitation_email: string | null;
  /** Whether reception has confirmed with the dependant that the address is theirs. */
  invitation_confirmed: ColumnType<boolean, boolean | undefined>;
  started_at: Fixed<Date>;
  /** The start of the 18th birthday on the clinic's clock. */
  adult_at: Date;
  ended_at: ColumnType<Date | null, Date | null | undefined>;
  ended_by: ColumnType<'age' | 'clinic' | null, 'age' | 'clinic' | null | undefined>;
}

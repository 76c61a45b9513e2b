import type { ClinicRole, Role, StaffRole } from '@nadi/domain/permissions';
import type { Gender } from '@nadi/domain/profile-choices';
import type { ColumnType } from 'kysely';
import type { Fixed, MinorUnits } from './columns.ts';

interface People {
  id: Fixed<string>;
  email: string;
  password_hash: string;
  name: string;
  created_at: Fixed<Date>;
}

/** People whose first password somebody else chose. */
interface Staff extends People {
  temporary_password_ends_at: ColumnType<Date | null, Date | null | undefined>;
}

export interface AccountTables {
  /** Without a password until the patient claims an account that reception made, and perhaps without an address. */
  patients: {
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
    erased_at: ColumnType<Date | null, undefined, Date>;
    /** Null for the clinic's; `readLocale` reads one that this release does not know. */
    locale: ColumnType<string | null, undefined, string | null>;
  };

  /** Requests to erase a patient, and what was erased. */
  erasures: {
    id: Fixed<string>;
    number: Fixed<string>;
    patient_id: string;
    requested_by: Fixed<string | null>;
    requested_at: Fixed<Date>;
    answer_by: Fixed<string>;
    withdrawn_at: ColumnType<Date | null, undefined, Date>;
    declined_at: ColumnType<Date | null, undefined, Date>;
    decline_reason: ColumnType<string | null, undefined, string>;
    decided_by: ColumnType<string | null, undefined, string | null>;
    erased_at: ColumnType<Date | null, undefined, Date>;
    /** An `ErasureStatement` of the contract as JSON, as it was signed. */
    statement: ColumnType<string | null, undefined, string | null>;
    signature: ColumnType<Uint8Array | null, undefined, Uint8Array>;
    token: ColumnType<string | null, undefined, string | null>;
    identity: ColumnType<object | null, undefined, string | null>;
    record_until: ColumnType<string | null, undefined, string | null>;
    payments_until: ColumnType<string | null, undefined, string | null>;
    record_erased_at: ColumnType<Date | null, undefined, Date>;
    payments_erased_at: ColumnType<Date | null, undefined, Date>;
  };

  doctors: Staff & {
    image_id: string | null;
    speciality: string;
    degree: string;
    experience: string;
    about: string;
    fee_minor: MinorUnits;
    available: ColumnType<boolean, boolean | undefined>;
    address_line1: string;
    address_line2: string;
    gender: ColumnType<'Male' | 'Female' | null, 'Male' | 'Female' | null | undefined>;
    languages: ColumnType<string[], string[] | undefined>;
    retired_at: ColumnType<Date | null, Date | null | undefined>;
    schedule_version: ColumnType<number, number | undefined>;
    own_hours: ColumnType<boolean, boolean | undefined>;
    calendar_version: ColumnType<number, number | undefined>;
  };

  /** Accounts that act for the clinic. */
  admins: Staff & {
    role: ColumnType<ClinicRole, ClinicRole | undefined, never>;
    ended_at: ColumnType<Date | null, Date | null | undefined>;
    /** The places to which an account of the reception is limited; null without a limit. */
    location_ids: ColumnType<string[] | null, string[] | null | undefined>;
  };

  /** One row for each patient that another patient manages or has managed. */
  dependants: {
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
  };

  /** Written by triggers: the transaction that last changed what the search knows of a doctor. */
  doctor_changes: {
    doctor_id: string;
    changed_in: number;
  };

  sessions: {
    id: ColumnType<string, never, never>;
    token_hash: Fixed<Uint8Array>;
    role: Fixed<Role>;
    account_id: Fixed<string>;
    created_at: Fixed<Date>;
    active_at: Date;
    expires_at: Fixed<Date>;
    browser: ColumnType<string | null, string | null | undefined, never>;
    system: ColumnType<string | null, string | null | undefined, never>;
    confirmed_at: ColumnType<Date | null, Date | null | undefined>;
  };

  second_factors: {
    role: Fixed<StaffRole>;
    account_id: Fixed<string>;
    secret: Uint8Array;
    confirmed_at: ColumnType<Date | null, Date | null | undefined>;
    last_step: ColumnType<number, number | undefined>;
  };

  recovery_codes: {
    role: Fixed<StaffRole>;
    account_id: Fixed<string>;
    position: Fixed<number>;
    code_hash: Fixed<string>;
  };

  passkeys: {
    id: Fixed<string>;
    role: Fixed<Role>;
    account_id: Fixed<string>;
    credential_id: Fixed<string>;
    public_key: Fixed<Uint8Array>;
    counter: number;
    transports: Fixed<string[]>;
    name: string;
    created_at: Fixed<Date>;
    used_at: Date | null;
  };

  passkey_challenges: {
    challenge_hash: Fixed<Uint8Array>;
    role: Fixed<Role | null>;
    account_id: Fixed<string | null>;
    session_hash: Fixed<Uint8Array | null>;
    expires_at: Fixed<Date>;
  };

  sign_in_attempts: {
    token_hash: Fixed<Uint8Array>;
    role: Fixed<StaffRole>;
    account_id: Fixed<string>;
    /** The password that was compared. */
    password_hash: Fixed<string>;
    expires_at: Fixed<Date>;
  };

  sign_in_codes: {
    patient_id: Fixed<string>;
    email: string;
    code_hash: string;
    tries_left: number;
    expires_at: Date;
  };

  sign_in_tries: {
    role: string;
    email: string;
    address: string;
    tried_at: Date[];
  };

  sign_in_waits: {
    role: string;
    email: string;
    address: string;
    until: Date;
  };

  known_addresses: {
    role: string;
    email: string;
    address: string;
    seen_at: Date;
  };

  images: {
    id: string;
    large: Uint8Array;
    small: Uint8Array;
    created_at: Date;
  };

  secure_epochs: {
    epoch: number;
    secret: Uint8Array;
    created_at: ColumnType<Date, Date | undefined>;
  };

  secure_nonces: {
    nonce: Uint8Array;
    expires_at: Date;
  };

  clinic_settings: {
    only_row: boolean;
    /** A `ClinicSettings` of the contract, parsed when read. */
    settings: unknown;
    updated_at: Date;
  };

  waiting_room_codes: {
    /** True for the first place, null for others. */
    only_row: ColumnType<boolean | null, boolean | null | undefined, never>;
    location_id: ColumnType<string, string | undefined, never>;
    code: string;
  };

  clinic_opening: {
    only_row: boolean;
    created_at: Date;
    link_hash: Uint8Array | null;
    owner_id: string | null;
    owner_at: Date | null;
    opened_at: Date | null;
    /** `StepRecords` of `opening.ts`. */
    steps: unknown;
  };

  row_counts: {
    table_name: Fixed<string>;
    shard: Fixed<number>;
    rows: number;
  };
}

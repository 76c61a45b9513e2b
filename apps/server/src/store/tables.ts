import type { ColumnType, Kysely } from 'kysely';

/** Whole numbers from bigint columns, read as numbers on both engines. */
type Paise = number;

/** Written once, never updated. */
type Fixed<T> = ColumnType<T, T, never>;

interface People {
  id: Fixed<string>;
  email: string;
  password_hash: string;
  name: string;
  created_at: Fixed<Date>;
}

interface Patients extends People {
  phone: ColumnType<string, string | undefined>;
  address_line1: ColumnType<string, string | undefined>;
  address_line2: ColumnType<string, string | undefined>;
  gender: ColumnType<'Not Selected' | 'Male' | 'Female', string | undefined>;
  born_on: string | null;
  image_id: string | null;
}

interface Doctors extends People {
  image_id: string | null;
  speciality: string;
  degree: string;
  experience: string;
  about: string;
  fee_paise: Paise;
  available: ColumnType<boolean, boolean | undefined>;
  address_line1: string;
  address_line2: string;
  retired_at: ColumnType<Date | null, Date | null | undefined>;
}

interface Appointments {
  id: Fixed<string>;
  doctor_id: Fixed<string>;
  patient_id: Fixed<string>;
  starts_at: Fixed<Date>;
  slot_date: Fixed<string>;
  slot_time: Fixed<string>;
  amount_paise: Fixed<Paise>;
  currency: ColumnType<string, string | undefined, never>;
  meeting_code: Fixed<string>;
  booked_at: Fixed<Date>;
  cancelled_at: ColumnType<Date | null, Date | null | undefined>;
  cancelled_by: ColumnType<'patient' | 'doctor' | 'admin' | null, string | null | undefined>;
  completed_at: ColumnType<Date | null, Date | null | undefined>;
  paid_at: ColumnType<Date | null, Date | null | undefined>;
  vitals_bpm: number | null;
  vitals_spo2: number | null;
  vitals_source: string | null;
  idempotency_key: ColumnType<string | null, string | null | undefined, never>;
}

interface Sessions {
  token_hash: Fixed<Uint8Array>;
  role: Fixed<'patient' | 'doctor' | 'admin'>;
  account_id: Fixed<string>;
  created_at: Fixed<Date>;
  active_at: Date;
  expires_at: Fixed<Date>;
}

interface SignInTries {
  role: string;
  email: string;
  address: string;
  tried_at: Date[];
}

interface KnownAddresses {
  role: string;
  email: string;
  address: string;
  seen_at: Date;
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

interface ClinicFacts {
  name: string;
  value: string;
}

export interface Tables {
  patients: Patients;
  doctors: Doctors;
  admins: People;
  appointments: Appointments;
  sessions: Sessions;
  sign_in_tries: SignInTries;
  known_addresses: KnownAddresses;
  images: Images;
  secure_epochs: SecureEpochs;
  secure_nonces: SecureNonces;
  clinic_facts: ClinicFacts;
}

/** A connection or a transaction: every store function takes it first. */
export type Sql = Kysely<Tables>;

-- The clinic: people, appointments, sessions. Instants are timestamptz; money is integer paise.
CREATE EXTENSION IF NOT EXISTS pg_trgm;

CREATE TABLE patients (
  id uuid PRIMARY KEY,
  email text NOT NULL,
  password_hash text NOT NULL,
  name text NOT NULL,
  phone text NOT NULL DEFAULT '',
  address_line1 text NOT NULL DEFAULT '',
  address_line2 text NOT NULL DEFAULT '',
  gender text NOT NULL DEFAULT 'Not Selected' CHECK (gender IN ('Not Selected', 'Male', 'Female')),
  born_on date,
  image_id text,
  created_at timestamptz NOT NULL,
  CONSTRAINT patients_email_once UNIQUE (email)
);

CREATE TABLE doctors (
  id uuid PRIMARY KEY,
  email text NOT NULL,
  password_hash text NOT NULL,
  name text NOT NULL,
  image_id text,
  speciality text NOT NULL,
  degree text NOT NULL,
  experience text NOT NULL,
  about text NOT NULL DEFAULT '',
  fee_paise bigint NOT NULL CHECK (fee_paise >= 0),
  available boolean NOT NULL DEFAULT true,
  address_line1 text NOT NULL,
  address_line2 text NOT NULL,
  created_at timestamptz NOT NULL,
  retired_at timestamptz,
  CONSTRAINT doctors_email_once UNIQUE (email)
);
-- The order of every list of doctors: as they joined.
CREATE INDEX doctors_in_order ON doctors (created_at, id) WHERE retired_at IS NULL;
CREATE INDEX doctors_by_speciality ON doctors (speciality, created_at, id) WHERE retired_at IS NULL;
CREATE INDEX doctors_by_name ON doctors USING gin (name gin_trgm_ops);

CREATE TABLE admins (
  id uuid PRIMARY KEY,
  email text NOT NULL,
  password_hash text NOT NULL,
  name text NOT NULL,
  created_at timestamptz NOT NULL,
  CONSTRAINT admins_email_once UNIQUE (email)
);

-- slot_date and slot_time are the clinic's wall clock as it was sold; starts_at is the instant.
CREATE TABLE appointments (
  id uuid PRIMARY KEY,
  doctor_id uuid NOT NULL REFERENCES doctors (id),
  patient_id uuid NOT NULL REFERENCES patients (id),
  starts_at timestamptz NOT NULL,
  slot_date text NOT NULL,
  slot_time text NOT NULL,
  amount_paise bigint NOT NULL CHECK (amount_paise >= 0),
  currency text NOT NULL DEFAULT 'INR',
  meeting_code text NOT NULL,
  booked_at timestamptz NOT NULL,
  cancelled_at timestamptz,
  cancelled_by text CHECK (cancelled_by IN ('patient', 'doctor', 'admin')),
  completed_at timestamptz,
  paid_at timestamptz,
  vitals_bpm integer,
  vitals_spo2 integer,
  vitals_source text,
  idempotency_key text,
  CONSTRAINT appointments_one_end CHECK (cancelled_at IS NULL OR completed_at IS NULL),
  CONSTRAINT appointments_cancelled_by_someone CHECK ((cancelled_at IS NULL) = (cancelled_by IS NULL)),
  CONSTRAINT appointments_code_once UNIQUE (meeting_code)
);
-- A slot is booked at most once, and a patient has at most one appointment at a time.
CREATE UNIQUE INDEX appointments_slot_once ON appointments (doctor_id, starts_at)
  WHERE cancelled_at IS NULL;
CREATE UNIQUE INDEX appointments_patient_once ON appointments (patient_id, starts_at)
  WHERE cancelled_at IS NULL;
CREATE UNIQUE INDEX appointments_key_once ON appointments (patient_id, idempotency_key)
  WHERE idempotency_key IS NOT NULL;
CREATE INDEX appointments_of_patient ON appointments (patient_id, booked_at DESC);

CREATE TABLE sessions (
  token_hash bytea PRIMARY KEY,
  role text NOT NULL CHECK (role IN ('patient', 'doctor', 'admin')),
  account_id uuid NOT NULL,
  created_at timestamptz NOT NULL,
  active_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL
);
CREATE INDEX sessions_of_account ON sessions (role, account_id);
CREATE INDEX sessions_by_expiry ON sessions (expires_at);

-- Attempts to sign in (docs/product/sign-in.md): those not yet known to be right. An empty address stands
-- for everyone whose address has not signed in to that account before.
CREATE TABLE sign_in_tries (
  role text NOT NULL,
  email text NOT NULL,
  address text NOT NULL,
  tried_at timestamptz[] NOT NULL,
  PRIMARY KEY (role, email, address)
);
CREATE TABLE known_addresses (
  role text NOT NULL,
  email text NOT NULL,
  address text NOT NULL,
  seen_at timestamptz NOT NULL,
  PRIMARY KEY (role, email, address)
);

CREATE TABLE images (
  id text PRIMARY KEY,
  large bytea NOT NULL,
  small bytea NOT NULL,
  created_at timestamptz NOT NULL
);

-- Secure calls: epoch secrets shared by every node, and nonces already spent by mutations.
CREATE TABLE secure_epochs (
  epoch bigint PRIMARY KEY,
  secret bytea NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE TABLE secure_nonces (
  nonce bytea PRIMARY KEY,
  expires_at timestamptz NOT NULL
);
CREATE INDEX secure_nonces_by_expiry ON secure_nonces (expires_at);

-- Small facts of this installation, such as whether the sample clinic was loaded.
CREATE TABLE clinic_facts (
  name text PRIMARY KEY,
  value text NOT NULL
);

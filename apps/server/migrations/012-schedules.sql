-- Schedules of doctors, and the claims by which the database decides who gets a slot.
-- An interval of any length can be booked, so equality of starts no longer decides: exclusion
-- constraints do. The two unique indexes on appointments stay as a second guard.
SET LOCAL lock_timeout = '60s';

CREATE EXTENSION IF NOT EXISTS btree_gist;

-- Raised whenever hours, exceptions or visit types change. A booking names the version that it was
-- computed from. Without hours of their own, doctors have those of the default schedule
-- (packages/domain/src/schedules).
ALTER TABLE doctors
  ADD COLUMN schedule_version integer NOT NULL DEFAULT 0,
  ADD COLUMN own_hours boolean NOT NULL DEFAULT false;

-- Minutes since midnight on the clinic's clock; no interval crosses midnight. Dates are inclusive,
-- NULL is without limit. Weekday 0 is Sunday.
CREATE TABLE weekly_hours (
  doctor_id uuid NOT NULL REFERENCES doctors (id),
  weekday smallint NOT NULL CHECK (weekday BETWEEN 0 AND 6),
  from_minute integer NOT NULL,
  until_minute integer NOT NULL,
  valid_from date,
  valid_until date,
  CHECK (0 <= from_minute AND from_minute < until_minute AND until_minute <= 1440),
  CHECK (valid_from <= valid_until),
  CONSTRAINT weekly_hours_once EXCLUDE USING gist (
    doctor_id WITH =,
    weekday WITH =,
    int4range(from_minute, until_minute) WITH &&,
    daterange(valid_from, valid_until, '[]') WITH &&
  )
);

-- Leave, holidays and extra hours. Without a doctor it is the whole clinic's; without minutes it is
-- the whole day.
CREATE TABLE hour_exceptions (
  id uuid PRIMARY KEY,
  doctor_id uuid REFERENCES doctors (id),
  kind text NOT NULL CHECK (kind IN ('closed', 'extra')),
  first_day date NOT NULL,
  last_day date NOT NULL,
  from_minute integer,
  until_minute integer,
  created_at timestamptz NOT NULL,
  CHECK (first_day <= last_day),
  CHECK ((from_minute IS NULL) = (until_minute IS NULL)),
  CHECK (0 <= from_minute AND from_minute < until_minute AND until_minute <= 1440)
);
CREATE INDEX hour_exceptions_of_doctor ON hour_exceptions (doctor_id, last_day);

-- notice_minutes NULL: the default rounding rule. fee_paise NULL: the doctor's fee.
CREATE TABLE visit_types (
  id uuid PRIMARY KEY,
  doctor_id uuid NOT NULL REFERENCES doctors (id),
  name text NOT NULL,
  minutes integer NOT NULL CHECK (minutes BETWEEN 10 AND 120),
  step_minutes integer NOT NULL CHECK (step_minutes BETWEEN 5 AND 120),
  before_minutes integer NOT NULL DEFAULT 0 CHECK (before_minutes BETWEEN 0 AND 60),
  after_minutes integer NOT NULL DEFAULT 0 CHECK (after_minutes BETWEEN 0 AND 60),
  notice_minutes integer CHECK (notice_minutes BETWEEN 0 AND 43200),
  horizon_days integer NOT NULL CHECK (horizon_days BETWEEN 1 AND 90),
  by_video boolean NOT NULL,
  in_person boolean NOT NULL,
  fee_paise bigint CHECK (fee_paise >= 0),
  position integer NOT NULL,
  retired_at timestamptz,
  CHECK (by_video OR in_person)
);
CREATE INDEX visit_types_of_doctor ON visit_types (doctor_id, position) WHERE retired_at IS NULL;

ALTER TABLE appointments
  ADD COLUMN visit_type_id uuid REFERENCES visit_types (id),
  ADD COLUMN minutes integer NOT NULL DEFAULT 30;

-- Earlier times of a rescheduled appointment, oldest first.
CREATE TABLE appointment_moves (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  appointment_id uuid NOT NULL REFERENCES appointments (id),
  moved_at timestamptz NOT NULL,
  moved_by text NOT NULL CHECK (moved_by IN ('patient', 'doctor', 'admin')),
  from_starts_at timestamptz NOT NULL,
  from_slot_date text NOT NULL,
  from_slot_time text NOT NULL
);
CREATE INDEX appointment_moves_of_appointment ON appointment_moves (appointment_id, id);

-- Occupied time of a doctor: `during` is the appointment, `blocks` adds its buffers. A claim
-- without an appointment is a hold, which expires. Cancelling deletes the claim.
CREATE TABLE claims (
  id uuid PRIMARY KEY,
  doctor_id uuid NOT NULL,
  patient_id uuid NOT NULL,
  during tstzrange NOT NULL,
  blocks tstzrange NOT NULL,
  appointment_id uuid UNIQUE REFERENCES appointments (id),
  expires_at timestamptz,
  CHECK ((appointment_id IS NULL) = (expires_at IS NOT NULL)),
  CHECK (blocks @> during AND NOT isempty(during)),
  CHECK (lower_inc(blocks) AND NOT upper_inc(blocks)),
  CHECK (upper(blocks) - lower(blocks) <= interval '4 hours'),
  CONSTRAINT claims_doctor_once EXCLUDE USING gist (doctor_id WITH =, blocks WITH &&),
  CONSTRAINT claims_patient_once EXCLUDE USING gist (patient_id WITH =, during WITH &&)
    WHERE (expires_at IS NULL)
);
CREATE INDEX claims_of_doctor ON claims (doctor_id, lower(blocks));
CREATE INDEX claims_by_expiry ON claims (expires_at) WHERE expires_at IS NOT NULL;

-- Claims follow appointments, also those written by a node of the previous release. A booking of
-- this release has inserted its claim already.
CREATE FUNCTION claim_appointment() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO claims (id, doctor_id, patient_id, during, blocks, appointment_id)
  SELECT NEW.id, NEW.doctor_id, NEW.patient_id, taken, taken, NEW.id
  FROM (SELECT tstzrange(NEW.starts_at, NEW.starts_at + make_interval(mins => NEW.minutes)) AS taken) AS slot
  ON CONFLICT (appointment_id) DO NOTHING;
  RETURN NULL;
END $$;
CREATE TRIGGER appointments_claimed AFTER INSERT ON appointments
  FOR EACH ROW WHEN (NEW.cancelled_at IS NULL) EXECUTE FUNCTION claim_appointment();

CREATE FUNCTION release_claim() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM claims WHERE appointment_id = NEW.id;
  RETURN NULL;
END $$;
CREATE TRIGGER appointments_released AFTER UPDATE OF cancelled_at ON appointments
  FOR EACH ROW WHEN (NEW.cancelled_at IS NOT NULL AND OLD.cancelled_at IS NULL)
  EXECUTE FUNCTION release_claim();

-- Appointments that were booked before get their claims in 205-claims-of-coming-appointments.sql, so that
-- the nodes of the previous release do not wait for all of them at once.

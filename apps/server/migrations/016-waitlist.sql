-- Patients who wait for a doctor or a speciality, and the freed slots that are held for them.
SET LOCAL lock_timeout = '60s';

-- `place` decides who comes first. NULL days, dates and minutes: any. Weekday 0 is Sunday.
CREATE TABLE waitlist_entries (
  id uuid PRIMARY KEY,
  place bigint GENERATED ALWAYS AS IDENTITY,
  patient_id uuid NOT NULL REFERENCES patients (id),
  doctor_id uuid REFERENCES doctors (id),
  speciality text,
  weekdays smallint[],
  first_day date,
  last_day date,
  from_minute integer,
  until_minute integer,
  joined_at timestamptz NOT NULL,
  ended_at timestamptz,
  CHECK (num_nonnulls(doctor_id, speciality) = 1),
  CHECK (first_day <= last_day),
  CHECK ((from_minute IS NULL) = (until_minute IS NULL)),
  CHECK (0 <= from_minute AND from_minute < until_minute AND until_minute <= 1440)
);
CREATE UNIQUE INDEX waitlist_entries_once_for_doctor ON waitlist_entries (patient_id, doctor_id)
  WHERE ended_at IS NULL AND doctor_id IS NOT NULL;
CREATE UNIQUE INDEX waitlist_entries_once_for_speciality ON waitlist_entries (patient_id, speciality)
  WHERE ended_at IS NULL AND speciality IS NOT NULL;
CREATE INDEX waitlist_entries_of_doctor ON waitlist_entries (doctor_id, place)
  WHERE ended_at IS NULL AND doctor_id IS NOT NULL;
CREATE INDEX waitlist_entries_of_speciality ON waitlist_entries (speciality, place)
  WHERE ended_at IS NULL AND speciality IS NOT NULL;

-- A freed slot, offered to one entry. While it is held, a claim with the same id has its end.
-- `freed_id` is common to the offers that follow each other for one freed slot.
CREATE TABLE waitlist_offers (
  id uuid PRIMARY KEY,
  freed_id uuid NOT NULL,
  entry_id uuid NOT NULL REFERENCES waitlist_entries (id),
  freed_by uuid NOT NULL REFERENCES patients (id),
  doctor_id uuid NOT NULL REFERENCES doctors (id),
  visit_type_id uuid REFERENCES visit_types (id),
  starts_at timestamptz NOT NULL,
  slot_date text NOT NULL,
  slot_time text NOT NULL,
  minutes integer NOT NULL,
  offered_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  appointment_id uuid UNIQUE REFERENCES appointments (id)
);
CREATE INDEX waitlist_offers_of_entry ON waitlist_offers (entry_id, offered_at);
CREATE INDEX waitlist_offers_of_doctor ON waitlist_offers (doctor_id, starts_at);

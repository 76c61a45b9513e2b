-- Devices that post vitals, and what they measured. `key` signs every reading, so it is kept itself.
CREATE TABLE devices (
  id uuid PRIMARY KEY,
  patient_id uuid NOT NULL REFERENCES patients (id),
  name text NOT NULL,
  key text NOT NULL,
  paired_at timestamptz NOT NULL,
  -- Every accepted reading raises it: what was sent once is refused the second time.
  counter bigint NOT NULL DEFAULT 0,
  bpm integer,
  spo2 integer,
  read_at timestamptz,
  CONSTRAINT devices_reading_whole CHECK ((bpm IS NULL) = (read_at IS NULL) AND (spo2 IS NULL) = (read_at IS NULL))
);
CREATE INDEX devices_of_patient ON devices (patient_id);

-- The first reading of each minute, for the doctor's plot.
CREATE TABLE vitals_minutes (
  patient_id uuid NOT NULL REFERENCES patients (id),
  minute timestamptz NOT NULL,
  bpm integer NOT NULL,
  spo2 integer NOT NULL,
  PRIMARY KEY (patient_id, minute)
);
CREATE INDEX vitals_minutes_by_age ON vitals_minutes (minute);

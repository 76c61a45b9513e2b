-- Patients who come without an appointment and wait, and the address of the waiting room's screen.
SET LOCAL lock_timeout = '60s';

-- `token` is the number that is called: from 1 on each of the clinic's days, and for all doctors together,
-- so that the screen shows no number twice. `doctor_id` is the doctor that the patient waits for, NULL for
-- the first one who is free; after the call it is the doctor who sees them.
CREATE TABLE walk_ins (
  id uuid PRIMARY KEY,
  day date NOT NULL,
  token integer NOT NULL CHECK (token > 0),
  patient_id uuid NOT NULL REFERENCES patients (id),
  doctor_id uuid REFERENCES doctors (id),
  arrived_at timestamptz NOT NULL,
  called_at timestamptz,
  ended_at timestamptz,
  outcome text CHECK (outcome IN ('seen', 'left')),
  CONSTRAINT walk_ins_token_once UNIQUE (day, token),
  CHECK (called_at IS NULL OR doctor_id IS NOT NULL),
  CHECK ((outcome IS NULL) = (ended_at IS NULL))
);
CREATE UNIQUE INDEX walk_ins_waits_once ON walk_ins (patient_id) WHERE ended_at IS NULL;
CREATE INDEX walk_ins_open ON walk_ins (day, token) WHERE ended_at IS NULL;

-- The secret part of the screen's address, in a table that no backup contains: a restore revives none
-- that was renewed.
CREATE TABLE waiting_room_codes (
  only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
  code text NOT NULL
);

-- Records that doctors without an appointment of the patient opened in an emergency, each with its written reason.
CREATE TABLE emergency_accesses (
  id uuid PRIMARY KEY,
  doctor_id uuid NOT NULL REFERENCES doctors (id),
  patient_id uuid NOT NULL REFERENCES patients (id),
  reason text NOT NULL CHECK (char_length(reason) BETWEEN 10 AND 500),
  opened_at timestamptz NOT NULL,
  -- An hour later, or earlier if the clinic ended it.
  ends_at timestamptz NOT NULL,
  -- The admin's check.
  reviewed_at timestamptz,
  reviewed_by uuid REFERENCES admins (id),
  justified boolean,
  remark text CHECK (char_length(remark) <= 500),
  CHECK ((reviewed_at IS NULL) = (justified IS NULL)),
  CHECK ((reviewed_at IS NULL) = (reviewed_by IS NULL)),
  CHECK (ends_at >= opened_at)
);
CREATE INDEX emergency_accesses_of_patient ON emergency_accesses (patient_id, doctor_id);
CREATE INDEX emergency_accesses_by_time ON emergency_accesses (opened_at);

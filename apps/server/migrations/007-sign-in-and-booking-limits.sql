-- While an account is guessed at, each unknown address waits here for its next try.
CREATE TABLE sign_in_waits (
  role text NOT NULL,
  email text NOT NULL,
  address text NOT NULL,
  until timestamptz NOT NULL,
  PRIMARY KEY (role, email, address)
);

-- Null until the owner of the address confirms it.
ALTER TABLE patients ADD COLUMN email_verified_at timestamptz;

-- The open appointments that a booking counts.
CREATE INDEX appointments_unpaid_of_patient ON appointments (patient_id, starts_at)
  WHERE cancelled_at IS NULL AND completed_at IS NULL AND paid_at IS NULL;


-- The latest notice to an appointment's patient about the doctor's delay: each step is announced once.
CREATE TABLE delay_notices (
  appointment_id uuid PRIMARY KEY REFERENCES appointments (id),
  -- Of the appointment; after a move nothing counts as notified.
  starts_at timestamptz NOT NULL,
  minutes integer NOT NULL CHECK (minutes BETWEEN 0 AND 240),
  -- By the message before this one; this one may not have been sent yet.
  notified_minutes integer NOT NULL,
  announced_at timestamptz NOT NULL
);

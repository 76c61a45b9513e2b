-- How an appointment took place: the times of the meeting, and what its doctor recorded.
CREATE TABLE encounters (
  appointment_id uuid PRIMARY KEY REFERENCES appointments (id),
  mode text CHECK (mode IN ('video', 'audio', 'in-person')),
  kind text CHECK (kind IN ('first', 'follow-up')),
  identity_check text CHECK (identity_check IN ('known', 'document', 'questions')),
  identity_checked_at timestamptz,
  location text NOT NULL DEFAULT '',
  -- Patient and doctor were in the meeting together, for the first and for the last time.
  started_at timestamptz,
  ended_at timestamptz,
  CHECK ((identity_check IS NULL) = (identity_checked_at IS NULL))
);

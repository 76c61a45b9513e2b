-- Who is in an appointment's meeting, or before its door: the doctor's queue. Each node renews its
-- rows; one that no node renews is stale.
CREATE TABLE meeting_attendance (
  appointment_id uuid NOT NULL REFERENCES appointments (id),
  participant_id text NOT NULL,
  kind text NOT NULL CHECK (kind IN ('patient', 'doctor', 'lobby')),
  name text NOT NULL,
  -- The socket that is there; a later one of the same participant replaces it.
  session text NOT NULL,
  since timestamptz NOT NULL,
  seen_at timestamptz NOT NULL,
  PRIMARY KEY (appointment_id, participant_id)
);
CREATE INDEX meeting_attendance_of_session ON meeting_attendance (session);

-- How late a doctor has said to be; 0 once they are on time again.
CREATE TABLE doctor_delays (
  doctor_id uuid PRIMARY KEY REFERENCES doctors (id),
  minutes integer NOT NULL CHECK (minutes BETWEEN 0 AND 240),
  announced_at timestamptz NOT NULL
);

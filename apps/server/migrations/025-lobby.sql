-- Decisions of hosts about people without a place of their own in an appointment's meeting. The
-- latest decision about a participant counts; a removal is final.
CREATE TABLE lobby_decisions (
  appointment_id uuid NOT NULL REFERENCES appointments,
  participant_id text NOT NULL,
  -- The account behind the participant, such as patient:5f0c…; null for guests.
  account text,
  address_hash bytea NOT NULL,
  decision text NOT NULL CHECK (decision IN ('admitted', 'denied', 'removed')),
  decided_at timestamptz NOT NULL,
  decided_by_role text NOT NULL,
  decided_by_id uuid NOT NULL,
  PRIMARY KEY (appointment_id, participant_id)
);

-- A row while the meeting is locked.
CREATE TABLE meeting_locks (
  appointment_id uuid PRIMARY KEY REFERENCES appointments,
  locked_at timestamptz NOT NULL,
  locked_by_role text NOT NULL,
  locked_by_id uuid NOT NULL
);

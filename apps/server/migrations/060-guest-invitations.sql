-- Links with which one relative or interpreter comes to an appointment's meeting. Spent by the
-- participant who enters with it; void once the appointment has another time or is cancelled.
CREATE TABLE guest_invitations (
  -- SHA-256 of the token in the link.
  token_hash bytea PRIMARY KEY,
  appointment_id uuid NOT NULL REFERENCES appointments (id),
  -- When the appointment was to start as the invitation was made.
  starts_at timestamptz NOT NULL,
  guest_role text NOT NULL CHECK (guest_role IN ('relative', 'interpreter')),
  invited_by_role text NOT NULL,
  invited_by_id uuid NOT NULL,
  invited_at timestamptz NOT NULL,
  participant_id text,
  spent_at timestamptz,
  CHECK ((participant_id IS NULL) = (spent_at IS NULL))
);
CREATE INDEX guest_invitations_of_appointment ON guest_invitations (appointment_id, starts_at);

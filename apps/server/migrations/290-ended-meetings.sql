-- The meeting of an appointment that a host has ended for everyone. It holds for this start, until a
-- host enters again.
CREATE TABLE meeting_endings (
  appointment_id uuid PRIMARY KEY REFERENCES appointments,
  starts_at timestamptz NOT NULL,
  ended_at timestamptz NOT NULL,
  ended_by_role text NOT NULL,
  ended_by_id uuid NOT NULL
);

-- Returned: a host sent the guest back to the lobby.
ALTER TABLE lobby_decisions DROP CONSTRAINT lobby_decisions_decision_check;
ALTER TABLE lobby_decisions ADD CONSTRAINT lobby_decisions_decision_check
  CHECK (decision IN ('admitted', 'denied', 'removed', 'returned'));

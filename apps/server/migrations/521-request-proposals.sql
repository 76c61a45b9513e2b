-- Other times that the clinic offers when it declines a request. Each is held by the claim with its id, and ends as holds do.
SET LOCAL lock_timeout = '60s';

CREATE TABLE request_proposals (
  id uuid PRIMARY KEY,
  request_id uuid NOT NULL REFERENCES appointments (id),
  starts_at timestamptz NOT NULL,
  slot_date text NOT NULL,
  slot_time text NOT NULL,
  proposed_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  appointment_id uuid UNIQUE REFERENCES appointments (id)
);
CREATE INDEX request_proposals_of_request ON request_proposals (request_id, starts_at);

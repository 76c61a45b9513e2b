-- Appointments that need approval. `request_until` is set for a request: the time is held until then and becomes
-- free by itself unless the clinic accepts. Ends of the same kind are told apart by time and actor: declined and
-- withdrawn requests end before `request_until`, expired ones at or after it.
SET LOCAL lock_timeout = '60s';

ALTER TABLE visit_types ADD COLUMN needs_approval boolean NOT NULL DEFAULT false;

ALTER TABLE appointments
  ADD COLUMN request_until timestamptz,
  ADD COLUMN accepted_at timestamptz,
  -- Written to the patient with the acceptance.
  ADD COLUMN accept_message text;

-- No request is paid, completed, attended or missed before it is accepted, by any release. New columns are empty,
-- so that no row needs a check.
ALTER TABLE appointments ADD CONSTRAINT appointments_accepted_first CHECK (
  request_until IS NULL OR accepted_at IS NOT NULL
  OR num_nonnulls(paid_at, completed_at, no_show_at, arrived_at) = 0
) NOT VALID;
ALTER TABLE appointments ADD CONSTRAINT appointments_accepted_request CHECK (
  accepted_at IS NULL OR request_until IS NOT NULL
) NOT VALID;

CREATE INDEX appointments_waiting ON appointments (request_until)
  WHERE request_until IS NOT NULL AND accepted_at IS NULL AND cancelled_at IS NULL;

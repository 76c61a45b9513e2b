-- When reception or the admin last gave a patient without a password another name or phone number. Such a record
-- is merged into an account by the admin alone.
SET LOCAL lock_timeout = '60s';
ALTER TABLE patients ADD COLUMN identity_changed_at timestamptz;

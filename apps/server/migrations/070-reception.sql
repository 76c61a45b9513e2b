-- Reception: staff with some of the admin's routes, who can enter patients.
SET LOCAL lock_timeout = '60s';

-- An account of reception ends with its sessions; it is not deleted, so that the audit trail keeps its name.
ALTER TABLE admins
  ADD COLUMN role text NOT NULL DEFAULT 'admin' CHECK (role IN ('admin', 'reception')),
  ADD COLUMN ended_at timestamptz,
  ADD CONSTRAINT admins_only_reception_ends CHECK (ended_at IS NULL OR role = 'reception');

-- The old rows satisfied a narrower check, so that none of them is read again.
ALTER TABLE sessions
  DROP CONSTRAINT sessions_role_check,
  ADD CONSTRAINT sessions_role_check
    CHECK (role IN ('patient', 'doctor', 'admin', 'reception')) NOT VALID;
ALTER TABLE account_tokens
  DROP CONSTRAINT account_tokens_role_check,
  ADD CONSTRAINT account_tokens_role_check
    CHECK (role IN ('patient', 'doctor', 'admin', 'reception')) NOT VALID;
ALTER TABLE outbox
  DROP CONSTRAINT outbox_recipient_role_check,
  ADD CONSTRAINT outbox_recipient_role_check
    CHECK (recipient_role IN ('patient', 'doctor', 'admin', 'reception')) NOT VALID;
ALTER TABLE audit_entries
  DROP CONSTRAINT audit_entries_actor_role_check,
  ADD CONSTRAINT audit_entries_actor_role_check
    CHECK (actor_role IN ('patient', 'doctor', 'admin', 'reception')) NOT VALID,
  DROP CONSTRAINT audit_entries_subject_role_check,
  ADD CONSTRAINT audit_entries_subject_role_check
    CHECK (subject_role IN ('patient', 'doctor', 'admin', 'reception')) NOT VALID;

-- A patient entered by reception may have no address. They have no password until they claim the
-- account by a link to its address.
ALTER TABLE patients
  ALTER COLUMN email DROP NOT NULL,
  ALTER COLUMN password_hash DROP NOT NULL,
  ADD CONSTRAINT patients_password_needs_email
    CHECK (password_hash IS NULL OR email IS NOT NULL) NOT VALID;

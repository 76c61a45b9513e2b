-- Accountants: staff who see the clinic's payments and nothing else.
SET LOCAL lock_timeout = '60s';

ALTER TABLE admins DROP CONSTRAINT admins_role_check,
  ADD CONSTRAINT admins_role_check CHECK (role IN ('admin', 'reception', 'accountant'));

-- The old rows satisfied a narrower check, so that none of them is read again.
ALTER TABLE sessions DROP CONSTRAINT sessions_role_check,
  ADD CONSTRAINT sessions_role_check
    CHECK (role IN ('patient', 'doctor', 'admin', 'reception', 'accountant')) NOT VALID;
ALTER TABLE account_tokens DROP CONSTRAINT account_tokens_role_check,
  ADD CONSTRAINT account_tokens_role_check
    CHECK (role IN ('patient', 'doctor', 'admin', 'reception', 'accountant')) NOT VALID;
ALTER TABLE outbox DROP CONSTRAINT outbox_recipient_role_check,
  ADD CONSTRAINT outbox_recipient_role_check
    CHECK (recipient_role IN ('patient', 'doctor', 'admin', 'reception', 'accountant')) NOT VALID;
ALTER TABLE audit_entries
  DROP CONSTRAINT audit_entries_actor_role_check,
  ADD CONSTRAINT audit_entries_actor_role_check
    CHECK (actor_role IN ('patient', 'doctor', 'admin', 'reception', 'accountant')) NOT VALID,
  DROP CONSTRAINT audit_entries_subject_role_check,
  ADD CONSTRAINT audit_entries_subject_role_check
    CHECK (subject_role IN ('patient', 'doctor', 'admin', 'reception', 'accountant')) NOT VALID;
ALTER TABLE passkeys DROP CONSTRAINT passkeys_role_check,
  ADD CONSTRAINT passkeys_role_check
    CHECK (role IN ('patient', 'doctor', 'admin', 'reception', 'accountant')) NOT VALID;
ALTER TABLE passkey_challenges DROP CONSTRAINT passkey_challenges_role_check,
  ADD CONSTRAINT passkey_challenges_role_check
    CHECK (role IN ('patient', 'doctor', 'admin', 'reception', 'accountant')) NOT VALID;
ALTER TABLE second_factors DROP CONSTRAINT second_factors_role_check,
  ADD CONSTRAINT second_factors_role_check
    CHECK (role IN ('doctor', 'admin', 'reception', 'accountant'));
ALTER TABLE sign_in_attempts DROP CONSTRAINT sign_in_attempts_role_check,
  ADD CONSTRAINT sign_in_attempts_role_check
    CHECK (role IN ('doctor', 'admin', 'reception', 'accountant'));

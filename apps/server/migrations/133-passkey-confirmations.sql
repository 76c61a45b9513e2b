-- The session that a passkey confirms, by its token_hash; null if a passkey is added or signs in.
ALTER TABLE passkey_challenges ADD COLUMN session_hash bytea,
  ADD CHECK (session_hash IS NULL OR account_id IS NOT NULL);

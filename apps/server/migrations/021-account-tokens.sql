-- Links that were sent by mail: each allows one act, once.
CREATE TABLE account_tokens (
  token_hash bytea PRIMARY KEY,
  purpose text NOT NULL CHECK (purpose IN ('reset-password', 'verify-email', 'invitation')),
  role text NOT NULL CHECK (role IN ('patient', 'doctor', 'admin')),
  account_id uuid NOT NULL,
  -- The address it was sent to, which its use confirms.
  email text NOT NULL,
  expires_at timestamptz NOT NULL
);
CREATE INDEX account_tokens_of_account ON account_tokens (role, account_id);
CREATE INDEX account_tokens_by_expiry ON account_tokens (expires_at);

-- The address that replaces the present one once its owner confirms it; null if no change is pending.
ALTER TABLE patients ADD COLUMN new_email text;

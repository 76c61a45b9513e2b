-- Codes of an authenticator app, as the second step of a doctor's or admin's sign-in.
CREATE TABLE second_factors (
  role text NOT NULL CHECK (role IN ('doctor', 'admin')),
  account_id uuid NOT NULL,
  secret bytea NOT NULL,
  -- Null until a code has shown that the app has the secret.
  confirmed_at timestamptz,
  -- The time step (RFC 6238 §4.2) of the last accepted code: only later ones are accepted.
  last_step bigint NOT NULL DEFAULT 0,
  PRIMARY KEY (role, account_id)
);

-- Each replaces one code, for somebody who has lost the app; deleted when it is used.
CREATE TABLE recovery_codes (
  role text NOT NULL,
  account_id uuid NOT NULL,
  -- The first character of the code.
  position smallint NOT NULL CHECK (position BETWEEN 0 AND 9),
  code_hash text NOT NULL,
  PRIMARY KEY (role, account_id, position),
  FOREIGN KEY (role, account_id) REFERENCES second_factors (role, account_id) ON DELETE CASCADE
);

-- Sign-ins whose password was right and whose code is still to come.
CREATE TABLE sign_in_attempts (
  token_hash bytea PRIMARY KEY,
  role text NOT NULL CHECK (role IN ('doctor', 'admin')),
  account_id uuid NOT NULL,
  -- The password that was compared: an attempt ends when the account gets another.
  password_hash text NOT NULL,
  expires_at timestamptz NOT NULL
);
CREATE INDEX sign_in_attempts_by_expiry ON sign_in_attempts (expires_at);

-- When a code was last entered in this session; null without one.
ALTER TABLE sessions ADD COLUMN confirmed_at timestamptz;

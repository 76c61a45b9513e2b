-- Passkeys (WebAuthn credentials): each signs in to one account, without its password.
CREATE TABLE passkeys (
  id uuid PRIMARY KEY,
  role text NOT NULL CHECK (role IN ('patient', 'doctor', 'admin', 'reception')),
  account_id uuid NOT NULL,
  -- Chosen by the authenticator, in base64url.
  credential_id text NOT NULL UNIQUE CHECK (length(credential_id) <= 1400),
  -- A COSE key (RFC 9052 §7).
  public_key bytea NOT NULL,
  -- Of the last sign-in; zero if the authenticator does not count.
  counter bigint NOT NULL,
  transports text[] NOT NULL,
  name text NOT NULL,
  created_at timestamptz NOT NULL,
  used_at timestamptz
);
CREATE INDEX passkeys_by_account ON passkeys (role, account_id);

-- Challenges for an authenticator to sign. Each is answered once.
CREATE TABLE passkey_challenges (
  challenge_hash bytea PRIMARY KEY,
  -- The account that adds a passkey; null for a sign-in, which belongs to no account yet.
  role text CHECK (role IN ('patient', 'doctor', 'admin', 'reception')),
  account_id uuid,
  expires_at timestamptz NOT NULL,
  CHECK ((role IS NULL) = (account_id IS NULL))
);
CREATE INDEX passkey_challenges_by_expiry ON passkey_challenges (expires_at);

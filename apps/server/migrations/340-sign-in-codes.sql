-- Codes that were mailed to patients who sign in without their password (docs/product/sign-in.md#code-by-mail).
-- A newer code takes the place of the earlier one.
CREATE TABLE sign_in_codes (
  patient_id uuid PRIMARY KEY REFERENCES patients (id) ON DELETE CASCADE,
  -- The address it was sent to, which its use confirms.
  email text NOT NULL,
  code_hash text NOT NULL,
  tries_left integer NOT NULL CHECK (tries_left >= 0),
  expires_at timestamptz NOT NULL
);
CREATE INDEX sign_in_codes_by_expiry ON sign_in_codes (expires_at);

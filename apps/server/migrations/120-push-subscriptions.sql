-- Browsers that show notifications. No backup contains them: after a restore everybody signs in again,
-- and the browser subscribes anew. A subscription ends when its session is ended, but not when that
-- session only expires, so there is no foreign key.
CREATE TABLE push_subscriptions (
  id uuid PRIMARY KEY,
  endpoint text NOT NULL UNIQUE,
  role text NOT NULL CHECK (role IN ('patient', 'doctor')),
  account_id uuid NOT NULL,
  session_id uuid NOT NULL,
  p256dh text NOT NULL,
  auth text NOT NULL,
  created_at timestamptz NOT NULL
);
CREATE INDEX push_subscriptions_account ON push_subscriptions (account_id, role);
CREATE INDEX push_subscriptions_session ON push_subscriptions (session_id);

-- The key pair by which push services recognise this clinic.
CREATE TABLE vapid_keys (
  only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
  public_key text NOT NULL,
  private_key text NOT NULL
);

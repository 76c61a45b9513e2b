-- Shown to the admin with a message's kind: the latest attempt's address and subject.
ALTER TABLE outbox ADD COLUMN address text;
ALTER TABLE outbox ADD COLUMN subject text;
-- When the admin had a failed one tried again; from then on it has a day.
ALTER TABLE outbox ADD COLUMN retried_at timestamptz;
CREATE INDEX outbox_by_state ON outbox (state, created_at DESC, id DESC);

-- Messages that a person has switched off.
CREATE TABLE message_opt_outs (
  role text NOT NULL CHECK (role IN ('patient', 'doctor')),
  account_id uuid NOT NULL,
  kind text NOT NULL,
  at timestamptz NOT NULL,
  PRIMARY KEY (role, account_id, kind)
);

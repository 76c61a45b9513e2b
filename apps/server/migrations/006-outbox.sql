-- Work decided inside a transaction and done after its commit, at least once.
CREATE TABLE outbox (
  id uuid PRIMARY KEY,
  kind text NOT NULL,
  recipient_role text CHECK (recipient_role IN ('patient', 'doctor', 'admin')),
  recipient_id uuid,
  locale text,
  -- Ids only: what is said to the recipient is rendered when it is sent.
  payload jsonb NOT NULL,
  deduplication_key text NOT NULL UNIQUE,
  -- The same in every attempt.
  message_id text NOT NULL UNIQUE,
  created_at timestamptz NOT NULL,
  due_at timestamptz NOT NULL,
  state text NOT NULL DEFAULT 'pending' CHECK (state IN ('pending', 'done', 'dropped', 'failed')),
  attempts integer NOT NULL DEFAULT 0,
  last_error text,
  finished_at timestamptz,
  CHECK ((recipient_role IS NULL) = (recipient_id IS NULL)),
  CHECK ((state = 'pending') = (finished_at IS NULL))
);

CREATE INDEX outbox_due ON outbox (due_at) WHERE state = 'pending';
CREATE INDEX outbox_finished ON outbox (finished_at) WHERE state <> 'pending';

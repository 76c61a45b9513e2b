-- Payments: each try to pay, the refunds asked for, and a ledger that is only appended to.

CREATE TABLE payment_orders (
  id uuid PRIMARY KEY,
  appointment_id uuid NOT NULL REFERENCES appointments (id),
  provider text NOT NULL CHECK (provider IN ('stripe', 'razorpay')),
  -- The provider's own id: a Stripe session or a Razorpay order.
  reference text NOT NULL,
  url text,
  amount_paise bigint NOT NULL CHECK (amount_paise > 0),
  currency text NOT NULL CHECK (currency = 'INR'),
  livemode boolean NOT NULL,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  -- The provider's latest reply; 'mismatch': it differs from the request, and a person has to look at it;
  -- 'gone': the provider does not know the order any more.
  state text NOT NULL DEFAULT 'open' CHECK
    (state IN ('open', 'processing', 'failed', 'expired', 'paid', 'mismatch', 'gone')),
  -- When the provider is asked next; null: not before something happens.
  check_at timestamptz,
  checks integer NOT NULL DEFAULT 0,
  CONSTRAINT payment_orders_reference_once UNIQUE (provider, reference)
);
CREATE INDEX payment_orders_of_appointment ON payment_orders (appointment_id, created_at);
CREATE INDEX payment_orders_in_order ON payment_orders (created_at, id);
CREATE INDEX payment_orders_due ON payment_orders (check_at) WHERE check_at IS NOT NULL;

-- Amounts captured and refunded, as confirmed by the provider. The sum is an appointment's balance.
CREATE TABLE ledger_entries (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  at timestamptz NOT NULL,
  appointment_id uuid NOT NULL REFERENCES appointments (id),
  order_id uuid NOT NULL REFERENCES payment_orders (id),
  provider text NOT NULL,
  -- 'refund-returned': a refund that the bank sent back.
  kind text NOT NULL CHECK (kind IN ('payment', 'refund', 'refund-returned')),
  -- The provider's id of the payment or the refund.
  reference text NOT NULL,
  amount_paise bigint NOT NULL CHECK (amount_paise <> 0 AND (amount_paise < 0) = (kind = 'refund')),
  currency text NOT NULL CHECK (currency = 'INR'),
  livemode boolean NOT NULL,
  receipt_no bigint,
  CONSTRAINT ledger_entries_once UNIQUE (provider, kind, reference),
  CONSTRAINT ledger_entries_receipt_once UNIQUE (livemode, receipt_no),
  CONSTRAINT ledger_entries_receipt_for_payment CHECK ((receipt_no IS NOT NULL) = (kind = 'payment'))
);
CREATE INDEX ledger_entries_of_appointment ON ledger_entries (appointment_id);
CREATE INDEX ledger_entries_of_order ON ledger_entries (order_id);

CREATE FUNCTION refuse_ledger_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the ledger is only appended to' USING ERRCODE = 'restrict_violation';
END $$;
CREATE TRIGGER ledger_entries_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON ledger_entries
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_ledger_change();

-- Receipts are numbered without gaps, test and live each in their own series.
CREATE TABLE receipt_numbers (
  livemode boolean PRIMARY KEY,
  last bigint NOT NULL
);

-- Asked for in the transaction that made the refund due, carried out afterwards, at most one a payment.
CREATE TABLE refunds (
  id uuid PRIMARY KEY,
  order_id uuid NOT NULL REFERENCES payment_orders (id),
  payment text NOT NULL,
  amount_paise bigint NOT NULL CHECK (amount_paise > 0),
  reason text NOT NULL CHECK (reason IN ('cancelled', 'late', 'second', 'admin')),
  requested_at timestamptz NOT NULL,
  -- Part of the idempotency key: a failed refund may be asked for anew.
  attempt integer NOT NULL DEFAULT 1,
  state text NOT NULL DEFAULT 'requested' CHECK (state IN ('requested', 'pending', 'done', 'failed')),
  reference text,
  CONSTRAINT refunds_payment_once UNIQUE (order_id, payment)
);

-- Webhooks already taken in.
CREATE TABLE payment_events (
  provider text NOT NULL,
  event_id text NOT NULL,
  received_at timestamptz NOT NULL,
  PRIMARY KEY (provider, event_id)
);
CREATE INDEX payment_events_by_time ON payment_events (received_at);

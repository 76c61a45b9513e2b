-- Cash belongs to the cash desk that took it, and each desk is counted from time to time. Cash of earlier releases
-- has no desk and is counted in no cash-up.
SET LOCAL lock_timeout = '60s';

ALTER TABLE ledger_entries ADD COLUMN desk text;
CREATE INDEX ledger_entries_of_desk ON ledger_entries (desk, id) WHERE desk IS NOT NULL;

CREATE TABLE cash_ups (
  id uuid PRIMARY KEY,
  place bigint GENERATED ALWAYS AS IDENTITY UNIQUE,
  desk text NOT NULL,
  livemode boolean NOT NULL,
  -- The cash-up of the same desk before this one.
  previous_id uuid REFERENCES cash_ups (id),
  day date NOT NULL,
  opening_minor bigint NOT NULL CHECK (opening_minor >= 0),
  expected_minor bigint NOT NULL,
  counted_minor bigint NOT NULL CHECK (counted_minor >= 0),
  difference_minor bigint NOT NULL,
  note text,
  -- The last entry of the ledger that it counts.
  last_entry_id bigint NOT NULL,
  closed_at timestamptz NOT NULL,
  closed_by uuid NOT NULL,
  CONSTRAINT cash_ups_once UNIQUE NULLS NOT DISTINCT (desk, livemode, previous_id),
  CONSTRAINT cash_ups_difference CHECK (difference_minor = counted_minor - expected_minor),
  CONSTRAINT cash_ups_explained CHECK (difference_minor = 0 OR note <> '')
);

CREATE FUNCTION refuse_cash_up_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'cash-ups are only appended to' USING ERRCODE = 'restrict_violation';
END $$;
CREATE TRIGGER cash_ups_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON cash_ups
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_cash_up_change();

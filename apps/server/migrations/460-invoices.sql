-- Invoices and credit notes, one for each entry of the ledger since this release, with what is printed on them.
SET LOCAL lock_timeout = '60s';

CREATE TABLE invoices (
  entry_id bigint PRIMARY KEY REFERENCES ledger_entries (id),
  appointment_id uuid NOT NULL REFERENCES appointments (id),
  kind text NOT NULL CHECK (kind IN ('invoice', 'credit-note')),
  livemode boolean NOT NULL,
  fiscal_year text NOT NULL,
  sequence bigint NOT NULL CHECK (sequence > 0),
  number text NOT NULL CONSTRAINT invoices_number_once UNIQUE,
  issued_at timestamptz NOT NULL,
  currency text NOT NULL CHECK (currency ~ '^[A-Z]{3}$'),
  amount_minor bigint NOT NULL CHECK (amount_minor <> 0 AND (amount_minor < 0) = (kind = 'credit-note')),
  -- Null before the clinic saved its settings for the first time.
  legal_name text,
  tax_id text,
  clinic_address jsonb NOT NULL,
  patient_name text NOT NULL,
  doctor_name text NOT NULL,
  slot_date text NOT NULL,
  slot_time text NOT NULL,
  -- The name of the visit type; null without one.
  description text,
  -- Name, percent and minor units of each tax that the amount includes.
  tax_lines jsonb NOT NULL,
  -- The number of the invoice, credit note or receipt that this one corrects.
  corrects text,
  CONSTRAINT invoices_sequence_once UNIQUE (livemode, kind, fiscal_year, sequence)
);
CREATE INDEX invoices_of_appointment ON invoices (appointment_id);
CREATE INDEX invoices_by_time ON invoices (issued_at);

CREATE FUNCTION refuse_invoice_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'invoices are only appended to' USING ERRCODE = 'restrict_violation';
END $$;
CREATE TRIGGER invoices_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON invoices
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_invoice_change();

-- The last number of each series, which are all without gaps.
CREATE TABLE invoice_series (
  livemode boolean NOT NULL,
  kind text NOT NULL,
  fiscal_year text NOT NULL,
  last bigint NOT NULL,
  PRIMARY KEY (livemode, kind, fiscal_year)
);

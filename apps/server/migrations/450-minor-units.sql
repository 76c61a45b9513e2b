-- Amounts in minor units of the clinic's currency, which need not be the rupee: paise before.
SET LOCAL lock_timeout = '60s';

ALTER TABLE doctors RENAME COLUMN fee_paise TO fee_minor;
ALTER TABLE visit_types RENAME COLUMN fee_paise TO fee_minor;
ALTER TABLE appointments RENAME COLUMN amount_paise TO amount_minor;
ALTER TABLE appointments RENAME COLUMN due_paise TO due_minor;
ALTER TABLE appointment_moves RENAME COLUMN from_amount_paise TO from_amount_minor;
ALTER TABLE payment_orders RENAME COLUMN amount_paise TO amount_minor;
ALTER TABLE ledger_entries RENAME COLUMN amount_paise TO amount_minor;
ALTER TABLE refunds RENAME COLUMN amount_paise TO amount_minor;

ALTER TABLE payment_orders DROP CONSTRAINT payment_orders_currency_check;
ALTER TABLE payment_orders ADD CONSTRAINT payment_orders_currency_check CHECK (currency ~ '^[A-Z]{3}$') NOT VALID;
ALTER TABLE ledger_entries DROP CONSTRAINT ledger_entries_currency_check;
ALTER TABLE ledger_entries ADD CONSTRAINT ledger_entries_currency_check CHECK (currency ~ '^[A-Z]{3}$') NOT VALID;

-- Templates hold the visit types as they were.
UPDATE schedule_templates SET visit_types = (
  SELECT coalesce(jsonb_agg((type - 'fee_paise') || jsonb_build_object('fee_minor', type -> 'fee_paise') ORDER BY at), '[]')
  FROM jsonb_array_elements(visit_types) WITH ORDINALITY AS types (type, at));

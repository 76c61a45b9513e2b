-- The admin's payments are read newest first, a page at a time, and their refunds and totals by few rows.
CREATE INDEX ledger_entries_of_cash ON ledger_entries (at, reference)
  INCLUDE (livemode, amount_paise, appointment_id, provider)
  WHERE kind = 'payment' AND order_id IS NULL;
CREATE INDEX ledger_entries_returned ON ledger_entries (appointment_id) WHERE kind <> 'payment';
CREATE INDEX ledger_entries_by_reference ON ledger_entries (reference);
CREATE INDEX payment_orders_by_reference ON payment_orders (reference);
CREATE INDEX payment_orders_mismatched ON payment_orders (appointment_id) WHERE state = 'mismatch';
CREATE INDEX appointments_cancelled_by_id ON appointments (id) WHERE cancelled_at IS NOT NULL;
-- Finds amounts collected today without a ledger entry.
CREATE INDEX appointments_by_completing ON appointments (completed_at) WHERE completed_at IS NOT NULL;

-- A payment may be refunded in several parts, each with the admin's note.
ALTER TABLE refunds DROP CONSTRAINT refunds_payment_once;
ALTER TABLE refunds ADD COLUMN note text;
CREATE INDEX refunds_of_payment ON refunds (order_id, payment);

-- Cash recorded by staff: a ledger entry without an order.
ALTER TABLE ledger_entries ALTER COLUMN order_id DROP NOT NULL;
ALTER TABLE ledger_entries ADD CONSTRAINT ledger_entries_cash_without_order
  CHECK ((provider = 'cash') = (order_id IS NULL));

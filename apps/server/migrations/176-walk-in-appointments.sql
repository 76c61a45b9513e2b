-- The appointment that reception booked for a walk-in who waits (docs/product/reception.md#walk-ins). It counts for
-- the queue while it is pending and on the same day.
SET LOCAL lock_timeout = '60s';

ALTER TABLE walk_ins ADD COLUMN appointment_id uuid UNIQUE REFERENCES appointments (id);

-- When the patient arrived at the clinic, and whether the appointment was made by calling a walk-in
-- (docs/product/reception.md#walk-ins). That one has no claim: it is squeezed between booked neighbours.
SET LOCAL lock_timeout = '60s';

ALTER TABLE appointments
  ADD COLUMN arrived_at timestamptz,
  ADD COLUMN walk_in boolean NOT NULL DEFAULT false;

-- The visit type of a booked appointment can change, and its price with it.

-- The amount still to be paid if an appointment became more expensive after it was paid.
ALTER TABLE appointments ADD COLUMN due_paise bigint NOT NULL DEFAULT 0 CHECK (due_paise >= 0);

-- The values before the move; null in moves of an earlier release, which kept all three.
ALTER TABLE appointment_moves ADD COLUMN from_type_id uuid REFERENCES visit_types (id);
ALTER TABLE appointment_moves ADD COLUMN from_minutes integer;
ALTER TABLE appointment_moves ADD COLUMN from_amount_paise bigint;

ALTER TABLE refunds DROP CONSTRAINT refunds_reason_check;
ALTER TABLE refunds ADD CONSTRAINT refunds_reason_check
  CHECK (reason IN ('cancelled', 'late', 'second', 'admin', 'cheaper'));

-- Another visit type is another revision of the calendar entry, and a message to the patient.
DROP TRIGGER appointments_sequence ON appointments;
CREATE TRIGGER appointments_sequence
  BEFORE UPDATE OF starts_at, minutes, visit_type_id, cancelled_at ON appointments
  FOR EACH ROW
  WHEN (NEW.starts_at <> OLD.starts_at OR NEW.minutes <> OLD.minutes
    OR NEW.visit_type_id IS DISTINCT FROM OLD.visit_type_id
    OR (NEW.cancelled_at IS NULL) <> (OLD.cancelled_at IS NULL))
  EXECUTE FUNCTION raise_calendar_sequence();

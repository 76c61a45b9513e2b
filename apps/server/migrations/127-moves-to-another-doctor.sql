-- A booked appointment can be moved to another doctor.
SET LOCAL lock_timeout = '60s';

-- The doctor before the move; null if the move kept the doctor.
ALTER TABLE appointment_moves ADD COLUMN from_doctor_id uuid REFERENCES doctors (id);

-- Another doctor is another revision of the calendar entry, and a message to the patient.
DROP TRIGGER appointments_sequence ON appointments;
CREATE TRIGGER appointments_sequence
  BEFORE UPDATE OF doctor_id, starts_at, minutes, visit_type_id, cancelled_at ON appointments
  FOR EACH ROW
  WHEN (NEW.doctor_id <> OLD.doctor_id OR NEW.starts_at <> OLD.starts_at OR NEW.minutes <> OLD.minutes
    OR NEW.visit_type_id IS DISTINCT FROM OLD.visit_type_id
    OR (NEW.cancelled_at IS NULL) <> (OLD.cancelled_at IS NULL))
  EXECUTE FUNCTION raise_calendar_sequence();

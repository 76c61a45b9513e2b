-- A booking inserts its claim in the statement that inserts the appointment, and says so here. The trigger
-- remains for nodes of the first release, which know no claims.
ALTER TABLE appointments ADD COLUMN claimed boolean NOT NULL DEFAULT false;
DROP TRIGGER appointments_claimed ON appointments;
CREATE TRIGGER appointments_claimed AFTER INSERT ON appointments
  FOR EACH ROW WHEN (NEW.cancelled_at IS NULL AND NOT NEW.claimed) EXECUTE FUNCTION claim_appointment();

-- Every booking paid for two indexes that others replace: `appointments_by_start` finds what is to come, and
-- `appointments_patient_once` a patient's coming appointments.
DROP INDEX appointments_coming;
DROP INDEX appointments_unpaid_of_patient;

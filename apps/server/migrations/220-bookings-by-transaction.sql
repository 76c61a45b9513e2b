-- In which transaction a claim was added, so that a node that holds occupied times in memory reads again
-- those of doctors who were booked since it last looked. Unlike a row of doctor_changes, nothing is
-- locked: bookings of one doctor do not wait for each other. Claims from before have none.
ALTER TABLE claims ADD COLUMN added_in bigint;
ALTER TABLE claims ALTER COLUMN added_in SET DEFAULT this_transaction();
CREATE INDEX claims_by_transaction ON claims (added_in) WHERE added_in IS NOT NULL;

-- An appointment that moves to another doctor occupies that doctor's time too.
CREATE OR REPLACE FUNCTION record_freed_time() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE doctor_changes SET changed_in = this_transaction() WHERE doctor_id = OLD.doctor_id;
  IF TG_OP = 'UPDATE' AND NEW.doctor_id <> OLD.doctor_id THEN
    UPDATE doctor_changes SET changed_in = this_transaction() WHERE doctor_id = NEW.doctor_id;
  END IF;
  RETURN NULL;
END $$;

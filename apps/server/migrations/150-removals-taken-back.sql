-- A decision holds for the time that the appointment had, like an invitation. The name is stored of
-- those who were removed, so that a host can find them and let them in again.
ALTER TABLE lobby_decisions
  ADD COLUMN starts_at timestamptz,
  ADD COLUMN name text;

UPDATE lobby_decisions
SET starts_at = (SELECT starts_at FROM appointments WHERE id = lobby_decisions.appointment_id);

ALTER TABLE lobby_decisions ALTER COLUMN starts_at SET NOT NULL;

-- Nodes of the release before, which go on serving during an update, do not name the time.
CREATE FUNCTION fill_decision_time() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.starts_at := coalesce(NEW.starts_at,
    (SELECT starts_at FROM appointments WHERE id = NEW.appointment_id));
  RETURN NEW;
END $$;
CREATE TRIGGER lobby_decisions_time BEFORE INSERT ON lobby_decisions
  FOR EACH ROW EXECUTE FUNCTION fill_decision_time();

-- When each doctor last changed in a way that the search must know of: what is searched, filtered or
-- sorted by, the schedule, and time that was freed. Bookings do not count: they free nothing.
-- `changed_in` is the transaction that did it. Each node holds the doctors in memory, and reads those
-- changed in a transaction that was still running, or had not begun, when it last looked.
-- next_free is kept for nodes of the previous release.
CREATE TABLE doctor_changes (
  doctor_id uuid PRIMARY KEY REFERENCES doctors (id),
  changed_in bigint NOT NULL
);
CREATE INDEX doctor_changes_by_transaction ON doctor_changes (changed_in);

CREATE FUNCTION this_transaction() RETURNS bigint LANGUAGE sql VOLATILE
  AS $$ SELECT pg_current_xact_id()::text::bigint $$;

CREATE FUNCTION add_doctor_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO doctor_changes (doctor_id, changed_in) VALUES (NEW.id, this_transaction());
  RETURN NULL;
END $$;
CREATE TRIGGER doctors_added AFTER INSERT ON doctors
  FOR EACH ROW EXECUTE FUNCTION add_doctor_change();

CREATE FUNCTION record_doctor_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE doctor_changes SET changed_in = this_transaction() WHERE doctor_id = NEW.id;
  RETURN NULL;
END $$;
CREATE TRIGGER doctors_changed AFTER UPDATE OF name, image_id, speciality, gender, languages, experience,
    fee_paise, available, address_line1, address_line2, created_at, retired_at, own_hours, schedule_version ON doctors
  FOR EACH ROW EXECUTE FUNCTION record_doctor_change();

CREATE FUNCTION record_freed_time() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE doctor_changes SET changed_in = this_transaction() WHERE doctor_id = OLD.doctor_id;
  RETURN NULL;
END $$;
CREATE TRIGGER claims_freed_time AFTER DELETE OR UPDATE OF doctor_id, blocks, expires_at ON claims
  FOR EACH ROW EXECUTE FUNCTION record_freed_time();
CREATE TRIGGER busy_calendars_freed_time AFTER UPDATE OF fetched_at OR DELETE ON busy_calendars
  FOR EACH ROW EXECUTE FUNCTION record_freed_time();

-- Creating the triggers has locked out writers of doctors, so none is missed.
INSERT INTO doctor_changes (doctor_id, changed_in) SELECT id, 0 FROM doctors;

-- The portals: lists that stay quick, counts that are ready, and the audit trail.

-- The admin's table in each order it is shown; the doctor's own by start and by booking.
CREATE INDEX appointments_by_booking ON appointments (booked_at, id);
CREATE INDEX appointments_by_start ON appointments (starts_at, id);
CREATE INDEX appointments_by_amount ON appointments (amount_paise, id);
CREATE INDEX appointments_of_doctor ON appointments (doctor_id, booked_at, id);
CREATE INDEX appointments_of_doctor_by_start ON appointments (doctor_id, starts_at, id);
CREATE INDEX appointments_cancelled ON appointments (booked_at, id) WHERE cancelled_at IS NOT NULL;
CREATE INDEX appointments_completed ON appointments (booked_at, id) WHERE completed_at IS NOT NULL;
CREATE INDEX appointments_pending ON appointments (booked_at, id)
  WHERE cancelled_at IS NULL AND completed_at IS NULL;
CREATE INDEX patients_in_order ON patients (name, id);
CREATE INDEX patients_by_name ON patients USING gin (name gin_trgm_ops);
CREATE INDEX doctors_by_name_in_order ON doctors (name, id);

-- How many rows a table has, kept as they come and go: counting 200,000 at every look is slow.
-- In shards, so that bookings at the same time do not wait for each other.
CREATE TABLE row_counts (
  table_name text NOT NULL,
  shard integer NOT NULL,
  rows bigint NOT NULL,
  PRIMARY KEY (table_name, shard)
);

CREATE FUNCTION count_rows_added() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO row_counts (table_name, shard, rows)
    SELECT TG_TABLE_NAME, pg_backend_pid() % 16, count(*) FROM added HAVING count(*) > 0
    ON CONFLICT (table_name, shard) DO UPDATE SET rows = row_counts.rows + excluded.rows;
  RETURN NULL;
END $$;

CREATE FUNCTION count_rows_removed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO row_counts (table_name, shard, rows)
    SELECT TG_TABLE_NAME, pg_backend_pid() % 16, -count(*) FROM removed HAVING count(*) > 0
    ON CONFLICT (table_name, shard) DO UPDATE SET rows = row_counts.rows + excluded.rows;
  RETURN NULL;
END $$;

CREATE TRIGGER appointments_added AFTER INSERT ON appointments
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION count_rows_added();
CREATE TRIGGER appointments_removed AFTER DELETE ON appointments
  REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION count_rows_removed();
CREATE TRIGGER patients_added AFTER INSERT ON patients
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION count_rows_added();
CREATE TRIGGER patients_removed AFTER DELETE ON patients
  REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION count_rows_removed();

INSERT INTO row_counts (table_name, shard, rows)
  SELECT 'appointments', 0, count(*) FROM appointments
  UNION ALL SELECT 'patients', 0, count(*) FROM patients;

-- Who did what to whose record. Ids and no foreign keys: the trail outlives what it speaks of.
CREATE TABLE audit_entries (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  at timestamptz NOT NULL,
  action text NOT NULL,
  actor_role text NOT NULL CHECK (actor_role IN ('patient', 'doctor', 'admin')),
  actor_id uuid NOT NULL,
  subject_role text CHECK (subject_role IN ('patient', 'doctor', 'admin')),
  subject_id uuid,
  appointment_id uuid,
  -- A record that is looked at all day is one entry that day.
  read_on date,
  CONSTRAINT audit_entries_whole_subject CHECK ((subject_role IS NULL) = (subject_id IS NULL))
);
CREATE UNIQUE INDEX audit_entries_read_once_a_day
  ON audit_entries (actor_id, subject_id, read_on, action) WHERE read_on IS NOT NULL;
CREATE INDEX audit_entries_of_subject ON audit_entries (subject_id, id) WHERE subject_id IS NOT NULL;
CREATE INDEX audit_entries_of_actor ON audit_entries (actor_id, id);
CREATE INDEX audit_entries_by_action ON audit_entries (action, id);
CREATE INDEX audit_entries_by_time ON audit_entries (at);

-- Each link's hash covers the entries up to last_id and the link before it.
CREATE TABLE audit_chain (
  link bigint PRIMARY KEY,
  last_id bigint NOT NULL,
  hash bytea NOT NULL,
  made_at timestamptz NOT NULL
);

CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is only appended to', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END $$;

CREATE TRIGGER audit_entries_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_entries
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER audit_chain_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_chain
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

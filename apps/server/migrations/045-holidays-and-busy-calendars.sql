-- Names of clinic holidays, calendars kept elsewhere whose events block a doctor's time, and the lower
-- bounds by which doctors are sorted by their earliest free slot.
SET LOCAL lock_timeout = '60s';

ALTER TABLE hour_exceptions ADD COLUMN name text;

-- One calendar for a doctor, fetched from its address. `fetched_at` is the time of the last good copy,
-- `failure` why the last attempt gave none.
CREATE TABLE busy_calendars (
  doctor_id uuid PRIMARY KEY REFERENCES doctors (id),
  url text NOT NULL,
  added_at timestamptz NOT NULL,
  tried_at timestamptz,
  fetched_at timestamptz,
  failure text
);

-- When the events of the last good copy take place, and nothing else of them. They may overlap.
CREATE TABLE busy_times (
  doctor_id uuid NOT NULL REFERENCES busy_calendars (doctor_id) ON DELETE CASCADE,
  during tstzrange NOT NULL,
  CHECK (NOT isempty(during) AND lower_inc(during) AND NOT upper_inc(during)),
  CHECK (NOT lower_inf(during) AND NOT upper_inf(during))
);
CREATE INDEX busy_times_of_doctor ON busy_times USING gist (doctor_id, during);

-- No free slot of a doctor's first visit type starts before `not_before`. Raised by searches, if
-- `version` is still the one that they read; lowered by every change that frees time, in its transaction.
-- A bound that was computed in another zone of the clinic does not count.
CREATE TABLE next_free (
  doctor_id uuid PRIMARY KEY REFERENCES doctors (id),
  not_before timestamptz NOT NULL,
  zone text NOT NULL,
  version integer NOT NULL DEFAULT 0
);

CREATE FUNCTION lower_next_free() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- A slot may start earlier than what was freed, by its length and its buffers: at most 4 hours.
  UPDATE next_free
  SET not_before = least(not_before, lower(OLD.blocks) - interval '4 hours'), version = version + 1
  WHERE doctor_id = OLD.doctor_id;
  RETURN NULL;
END $$;
CREATE TRIGGER claims_freed AFTER DELETE OR UPDATE OF blocks ON claims
  FOR EACH ROW EXECUTE FUNCTION lower_next_free();

CREATE FUNCTION reset_next_free() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE next_free SET not_before = '-infinity', version = version + 1 WHERE doctor_id = OLD.doctor_id;
  RETURN NULL;
END $$;
CREATE TRIGGER busy_calendars_changed AFTER UPDATE OF fetched_at OR DELETE ON busy_calendars
  FOR EACH ROW EXECUTE FUNCTION reset_next_free();

CREATE FUNCTION reset_next_free_of_schedule() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE next_free SET not_before = '-infinity', version = version + 1 WHERE doctor_id = NEW.id;
  RETURN NULL;
END $$;
CREATE TRIGGER doctors_schedule_changed AFTER UPDATE OF schedule_version ON doctors
  FOR EACH ROW WHEN (NEW.schedule_version IS DISTINCT FROM OLD.schedule_version)
  EXECUTE FUNCTION reset_next_free_of_schedule();

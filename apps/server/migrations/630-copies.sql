-- Copies of a whole record. `run` names the run that makes one; when its lease has ended, another run may take it over.
CREATE TABLE record_copies (
  id uuid PRIMARY KEY,
  patient_id uuid NOT NULL REFERENCES patients (id) ON DELETE CASCADE,
  -- The patient, or who managed them.
  requested_by uuid NOT NULL,
  requested_at timestamptz NOT NULL,
  run uuid,
  leased_until timestamptz,
  attempts integer NOT NULL DEFAULT 0,
  done integer NOT NULL DEFAULT 0,
  total integer NOT NULL DEFAULT 0,
  missing integer NOT NULL DEFAULT 0,
  size bigint,
  ready_at timestamptz,
  ends_at timestamptz,
  downloaded_at timestamptz,
  failed_at timestamptz,
  failure text CHECK (failure IN ('storage-full', 'not-made')),
  ended_at timestamptz,
  CHECK ((ready_at IS NULL) = (size IS NULL) AND (ready_at IS NULL) = (ends_at IS NULL)),
  CHECK ((failed_at IS NULL) = (failure IS NULL))
);
CREATE INDEX record_copies_of_patient ON record_copies (patient_id, requested_at);
-- One is made at a time.
CREATE UNIQUE INDEX record_copies_open_once ON record_copies (patient_id)
  WHERE ready_at IS NULL AND failed_at IS NULL AND ended_at IS NULL;

CREATE TABLE record_copy_parts (
  copy_id uuid NOT NULL REFERENCES record_copies (id) ON DELETE CASCADE,
  part integer NOT NULL,
  bytes bytea NOT NULL,
  PRIMARY KEY (copy_id, part)
);
-- A ZIP file is compressed already.
ALTER TABLE record_copy_parts ALTER COLUMN bytes SET STORAGE EXTERNAL;

-- The contents never outlive the copy.
CREATE FUNCTION delete_copy_parts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM record_copy_parts WHERE copy_id = NEW.id;
  RETURN NULL;
END $$;
CREATE TRIGGER record_copies_delete_parts AFTER UPDATE OF ended_at, failed_at ON record_copies
  FOR EACH ROW WHEN (NEW.ended_at IS NOT NULL OR NEW.failed_at IS NOT NULL)
  EXECUTE FUNCTION delete_copy_parts();

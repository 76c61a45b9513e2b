-- The search of the prescription form: medicines as doctors of this clinic prescribe them, and their favourites
-- (docs/product/prescriptions.md).

-- A line may be suggested for another patient: it is without instruction and reason, which may describe this one, and
-- without empty fields.
CREATE FUNCTION medicine_line(item jsonb) RETURNS jsonb LANGUAGE sql IMMUTABLE AS $$
  SELECT jsonb_object_agg(key, value) FROM jsonb_each(item - '{instruction,brandReason}'::text[])
  WHERE value NOT IN ('""', 'false', 'null')
$$;
CREATE FUNCTION medicine_hash(line jsonb) RETURNS bytea LANGUAGE sql STABLE AS $$
  SELECT sha256(convert_to(line::text, 'UTF8'))
$$;

-- One row for each different line. `searched` is name and brand.
CREATE TABLE medicine_lines (
  hash bytea PRIMARY KEY,
  line jsonb NOT NULL,
  searched text NOT NULL
);
CREATE INDEX medicine_lines_by_words ON medicine_lines USING gin (searched gin_trgm_ops);

-- The lines of prescriptions that are neither replaced nor cancelled.
CREATE TABLE prescribed_lines (
  hash bytea NOT NULL REFERENCES medicine_lines (hash),
  doctor_id uuid NOT NULL REFERENCES doctors (id),
  patient_id uuid NOT NULL REFERENCES patients (id),
  prescription_id uuid NOT NULL REFERENCES prescriptions (id) ON DELETE CASCADE,
  issued_at timestamptz NOT NULL,
  PRIMARY KEY (hash, doctor_id, patient_id, prescription_id)
);
CREATE INDEX prescribed_lines_of_prescription ON prescribed_lines (prescription_id);

CREATE FUNCTION insert_medicine_lines(prescription prescriptions) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  -- In the order of their hashes, so that two prescriptions at once wait for each other in one order.
  INSERT INTO medicine_lines (hash, line, searched)
    SELECT DISTINCT ON (hash) medicine_hash(line) AS hash, line,
      concat_ws(' ', line ->> 'name', line ->> 'brand')
    FROM (SELECT medicine_line(item) AS line
      FROM jsonb_array_elements(prescription.sheet::jsonb -> 'items') item) lines
    ORDER BY hash ON CONFLICT DO NOTHING;
  INSERT INTO prescribed_lines (hash, doctor_id, patient_id, prescription_id, issued_at)
    SELECT DISTINCT medicine_hash(medicine_line(item)), a.doctor_id, a.patient_id, prescription.id,
      prescription.issued_at
    FROM jsonb_array_elements(prescription.sheet::jsonb -> 'items') item, appointments a
    WHERE a.id = prescription.appointment_id;
END $$;

CREATE FUNCTION store_medicine_lines() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    PERFORM insert_medicine_lines(NEW);
  ELSE
    DELETE FROM prescribed_lines WHERE prescription_id = NEW.id;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER prescriptions_store_lines AFTER INSERT OR UPDATE OF replaced_at, cancelled_at ON prescriptions
  FOR EACH ROW EXECUTE FUNCTION store_medicine_lines();

-- A sheet that jsonb does not accept stays as it was issued and is not suggested.
DO $$
DECLARE issued prescriptions;
BEGIN
  FOR issued IN SELECT * FROM prescriptions WHERE replaced_at IS NULL AND cancelled_at IS NULL LOOP
    BEGIN
      PERFORM insert_medicine_lines(issued);
    EXCEPTION WHEN data_exception THEN
      NULL;
    END;
  END LOOP;
END $$;

CREATE TABLE favourite_medicines (
  id uuid PRIMARY KEY,
  doctor_id uuid NOT NULL REFERENCES doctors (id),
  medicine jsonb NOT NULL,
  -- Of the medicine, so that a doctor has each once.
  hash bytea NOT NULL,
  added_at timestamptz NOT NULL,
  UNIQUE (doctor_id, hash)
);

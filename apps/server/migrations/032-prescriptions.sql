-- Prescriptions. What was issued never changes; only its state does.

-- What the law asks of a doctor who prescribes.
CREATE TABLE prescribers (
  doctor_id uuid PRIMARY KEY REFERENCES doctors (id),
  registration_number text NOT NULL CHECK (char_length(registration_number) BETWEEN 1 AND 60),
  qualification text NOT NULL CHECK (char_length(qualification) BETWEEN 1 AND 120)
);

-- `sheet` is a snapshot of everything on the paper: clinic, doctor, patient, texts and medicines.
CREATE TABLE prescriptions (
  id uuid PRIMARY KEY,
  number bigint GENERATED ALWAYS AS IDENTITY UNIQUE,
  appointment_id uuid NOT NULL REFERENCES appointments (id),
  -- 128 random bits, for the QR code.
  token text NOT NULL UNIQUE,
  sheet text NOT NULL,
  -- SHA-256 of the sheet.
  hash bytea NOT NULL,
  issued_at timestamptz NOT NULL,
  replaces uuid UNIQUE REFERENCES prescriptions (id),
  replaced_at timestamptz,
  cancelled_at timestamptz,
  CHECK (num_nonnulls(replaced_at, cancelled_at) <= 1)
);
CREATE INDEX prescriptions_of_appointment ON prescriptions (appointment_id, issued_at, id);

CREATE FUNCTION refuse_prescription_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.replaced_at IS NULL AND OLD.cancelled_at IS NULL
    AND (OLD.id, OLD.number, OLD.appointment_id, OLD.token, OLD.sheet, OLD.hash, OLD.issued_at)
      = (NEW.id, NEW.number, NEW.appointment_id, NEW.token, NEW.sheet, NEW.hash, NEW.issued_at)
    AND OLD.replaces IS NOT DISTINCT FROM NEW.replaces THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'an issued prescription does not change' USING ERRCODE = 'restrict_violation';
END $$;
CREATE TRIGGER prescriptions_stay BEFORE UPDATE ON prescriptions
  FOR EACH ROW EXECUTE FUNCTION refuse_prescription_change();

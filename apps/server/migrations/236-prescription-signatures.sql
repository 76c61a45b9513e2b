-- The clinic's Ed25519 signature of the issued prescription; NULL for prescriptions of earlier releases.
ALTER TABLE prescriptions ADD COLUMN signature bytea;

CREATE OR REPLACE FUNCTION refuse_prescription_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.replaced_at IS NULL AND OLD.cancelled_at IS NULL
    AND (OLD.id, OLD.number, OLD.appointment_id, OLD.token, OLD.sheet, OLD.hash, OLD.issued_at)
      = (NEW.id, NEW.number, NEW.appointment_id, NEW.token, NEW.sheet, NEW.hash, NEW.issued_at)
    AND OLD.replaces IS NOT DISTINCT FROM NEW.replaces
    AND OLD.signature IS NOT DISTINCT FROM NEW.signature THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'an issued prescription does not change' USING ERRCODE = 'restrict_violation';
END $$;

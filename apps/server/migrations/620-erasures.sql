-- Requests of patients to erase their data, and what was erased. One open request, or one erasure, of a patient.
ALTER TABLE patients ADD COLUMN erased_at timestamptz;

CREATE TABLE erasures (
  id uuid PRIMARY KEY,
  -- Printed on the statement, such as E-2026-7K3MX2.
  number text NOT NULL UNIQUE,
  patient_id uuid NOT NULL REFERENCES patients (id),
  -- The patient or who manages them; NULL if the clinic erased without a request in the portal.
  requested_by uuid,
  requested_at timestamptz NOT NULL,
  answer_by date NOT NULL,
  -- The patient took the request back, or the requester no longer acts for the patient.
  withdrawn_at timestamptz,
  declined_at timestamptz,
  decline_reason text CHECK (char_length(decline_reason) BETWEEN 1 AND 500),
  decided_by uuid,
  erased_at timestamptz,
  -- Which lines were erased or kept, as JSON text, with the clinic's Ed25519 signature; NULL until it is erased.
  statement text,
  signature bytea,
  -- Opens the statement's page.
  token text UNIQUE,
  -- Name, birth date and gender, as long as the record is kept.
  identity jsonb,
  -- The last days on which the rest is kept; NULL if nothing is.
  record_until date,
  payments_until date,
  record_erased_at timestamptz,
  payments_erased_at timestamptz,
  CHECK (num_nonnulls(withdrawn_at, declined_at, erased_at) <= 1),
  CHECK ((declined_at IS NULL) = (decline_reason IS NULL)),
  CHECK ((erased_at IS NULL) = (statement IS NULL))
);
CREATE UNIQUE INDEX erasures_open ON erasures (patient_id) WHERE withdrawn_at IS NULL AND declined_at IS NULL;

-- Rows that are only appended to are deleted for a patient who was erased, and never otherwise.
CREATE FUNCTION refuse_unless_erased(patient uuid, name text) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT 1 FROM erasures WHERE patient_id = patient AND erased_at IS NOT NULL) THEN
    RAISE EXCEPTION '% is only appended to', name USING ERRCODE = 'restrict_violation';
  END IF;
END $$;

-- For tables whose rows belong to an appointment or to an entry about health.
CREATE FUNCTION refuse_deletion_unless_erased() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  old_row jsonb = to_jsonb(OLD);
BEGIN
  PERFORM refuse_unless_erased(coalesce(
    (SELECT patient_id FROM appointments WHERE id = (old_row->>'appointment_id')::uuid),
    (SELECT patient_id FROM health_entries WHERE id = (old_row->>'entry_id')::uuid)), TG_TABLE_NAME);
  RETURN OLD;
END $$;

-- An erasure removes words about a person; amounts, numbers and times stay.
CREATE FUNCTION refuse_change_unless_erased() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM refuse_unless_erased((SELECT patient_id FROM appointments WHERE id = OLD.appointment_id), TG_TABLE_NAME);
  IF TG_TABLE_NAME = 'invoices' THEN OLD.patient_name = ''; ELSE OLD.note = NULL; END IF;
  RETURN OLD;
END $$;

DO $$
DECLARE
  name text;
BEGIN
  FOREACH name IN ARRAY ARRAY['note_versions', 'note_addenda', 'shared_summaries', 'consents', 'health_entry_versions']
  LOOP
    EXECUTE format('DROP TRIGGER %I ON %I', name || '_append_only', name);
    EXECUTE format('CREATE TRIGGER %I BEFORE UPDATE OR TRUNCATE ON %I
      FOR EACH STATEMENT EXECUTE FUNCTION refuse_change()', name || '_append_only', name);
    EXECUTE format('CREATE TRIGGER %I BEFORE DELETE ON %I
      FOR EACH ROW EXECUTE FUNCTION refuse_deletion_unless_erased()', name || '_erased', name);
  END LOOP;
END $$;

DROP TRIGGER invoices_append_only ON invoices;
DROP TRIGGER ledger_entries_append_only ON ledger_entries;
CREATE TRIGGER invoices_append_only BEFORE DELETE OR TRUNCATE ON invoices
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER invoices_erased BEFORE UPDATE ON invoices
  FOR EACH ROW EXECUTE FUNCTION refuse_change_unless_erased();
CREATE TRIGGER ledger_entries_append_only BEFORE DELETE OR TRUNCATE ON ledger_entries
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER ledger_entries_erased BEFORE UPDATE ON ledger_entries
  FOR EACH ROW EXECUTE FUNCTION refuse_change_unless_erased();

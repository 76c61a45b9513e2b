-- The clinical record of an appointment: its reason, the doctor's notes and what was shared of them.

CREATE TABLE appointment_reasons (
  appointment_id uuid PRIMARY KEY REFERENCES appointments (id),
  reason text NOT NULL CHECK (char_length(reason) <= 500),
  written_at timestamptz NOT NULL
);

-- One note per appointment; `version` numbers its texts. A signed note gets addenda only.
CREATE TABLE notes (
  appointment_id uuid PRIMARY KEY REFERENCES appointments (id),
  version integer NOT NULL CHECK (version >= 0),
  signed_at timestamptz,
  -- SHA-256 of the signed version's text.
  signed_hash bytea,
  CHECK ((signed_at IS NULL) = (signed_hash IS NULL))
);

CREATE TABLE note_versions (
  appointment_id uuid NOT NULL REFERENCES notes (appointment_id),
  version integer NOT NULL CHECK (version > 0),
  subjective text NOT NULL,
  objective text NOT NULL,
  assessment text NOT NULL,
  plan text NOT NULL,
  saved_at timestamptz NOT NULL,
  PRIMARY KEY (appointment_id, version)
);

CREATE TABLE note_addenda (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  appointment_id uuid NOT NULL REFERENCES notes (appointment_id),
  text text NOT NULL,
  added_at timestamptz NOT NULL
);
CREATE INDEX note_addenda_of_note ON note_addenda (appointment_id, id);

-- Summaries for the patient. The newest row counts; its texts are NULL after the doctor withdrew it.
CREATE TABLE shared_summaries (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  appointment_id uuid NOT NULL REFERENCES appointments (id),
  found text,
  to_do text,
  come_back_if text,
  follow_up_on date,
  shared_at timestamptz NOT NULL
);
CREATE INDEX shared_summaries_of_appointment ON shared_summaries (appointment_id, id);

CREATE TABLE note_templates (
  id uuid PRIMARY KEY,
  doctor_id uuid NOT NULL REFERENCES doctors (id),
  name text NOT NULL,
  subjective text NOT NULL,
  objective text NOT NULL,
  assessment text NOT NULL,
  plan text NOT NULL,
  saved_at timestamptz NOT NULL
);
CREATE INDEX note_templates_of_doctor ON note_templates (doctor_id, name, id);

-- A signed note stays as it was signed.
CREATE FUNCTION refuse_signed_note() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'a signed note does not change' USING ERRCODE = 'restrict_violation';
END $$;
CREATE TRIGGER notes_signed_stay BEFORE UPDATE ON notes
  FOR EACH ROW WHEN (OLD.signed_at IS NOT NULL) EXECUTE FUNCTION refuse_signed_note();

CREATE TRIGGER note_versions_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON note_versions
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER note_addenda_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON note_addenda
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER shared_summaries_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON shared_summaries
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- The clinic's questions before an appointment, numbered from 1; a change is another version.
CREATE TABLE intake_forms (
  version integer PRIMARY KEY CHECK (version > 0),
  -- IntakeQuestion[] of the contract.
  questions jsonb NOT NULL,
  published_at timestamptz NOT NULL,
  published_by uuid NOT NULL REFERENCES admins (id)
);
CREATE TRIGGER intake_forms_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON intake_forms
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- Answers of a patient, each with its question as it was shown.
CREATE TABLE intake_answers (
  appointment_id uuid PRIMARY KEY REFERENCES appointments (id),
  form_version integer NOT NULL REFERENCES intake_forms (version),
  answers jsonb NOT NULL,
  answered_at timestamptz NOT NULL
);

-- The clinic's texts about telemedicine, numbered from 1; a change is another version.
CREATE TABLE consent_texts (
  version integer PRIMARY KEY CHECK (version > 0),
  language text NOT NULL,
  text text NOT NULL,
  -- NULL for the text that came with the program.
  published_at timestamptz,
  published_by uuid REFERENCES admins (id)
);

-- Decisions of patients, including refusals and withdrawals. A patient's newest row counts.
CREATE TABLE consents (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- The appointment for which its patient was asked.
  appointment_id uuid NOT NULL REFERENCES appointments (id),
  text_version integer NOT NULL REFERENCES consent_texts (version),
  decision text NOT NULL CHECK (decision IN ('given', 'refused', 'withdrawn')),
  manner text NOT NULL CHECK (manner IN ('booking', 'page', 'spoken')),
  -- Somebody else who decided for the patient.
  giver_name text,
  giver_relation text,
  -- The doctor who recorded a spoken decision.
  doctor_id uuid REFERENCES doctors (id),
  decided_at timestamptz NOT NULL,
  CHECK ((giver_name IS NULL) = (giver_relation IS NULL)),
  CHECK ((manner = 'spoken') = (doctor_id IS NOT NULL))
);
CREATE INDEX consents_of_appointment ON consents (appointment_id, id);

CREATE TRIGGER consent_texts_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON consent_texts
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER consents_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON consents
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

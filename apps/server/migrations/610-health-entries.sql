-- Lasting facts about a patient: problems, allergies and current medicines. `version` numbers the texts of one.
CREATE TABLE health_entries (
  id uuid PRIMARY KEY,
  patient_id uuid NOT NULL REFERENCES patients (id),
  kind text NOT NULL CHECK (kind IN ('allergy', 'problem', 'medicine')),
  version integer NOT NULL CHECK (version > 0)
);
CREATE INDEX health_entries_of_patient ON health_entries (patient_id);

CREATE TABLE health_entry_versions (
  entry_id uuid NOT NULL REFERENCES health_entries (id),
  version integer NOT NULL CHECK (version > 0),
  text text NOT NULL CHECK (char_length(text) <= 200),
  -- An entry that says "none known" has no text, also once it is past.
  state text NOT NULL CHECK (state IN ('active', 'past', 'none-known')),
  -- A year, a month or a day, such as 2019-03.
  since text CHECK (since ~ '^[12][0-9]{3}(-[0-9]{2}){0,2}$'),
  source text NOT NULL CHECK (source IN ('patient', 'doctor')),
  saved_at timestamptz NOT NULL,
  saved_by_role text NOT NULL CHECK (saved_by_role IN ('patient', 'doctor')),
  saved_by_id uuid NOT NULL,
  -- Of the doctor's confirmation; NULL for what the patient alone has said.
  confirmed_at timestamptz,
  PRIMARY KEY (entry_id, version),
  CHECK (text <> '' OR state <> 'active'),
  CHECK (text = '' OR state <> 'none-known')
);
CREATE TRIGGER health_entry_versions_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON health_entry_versions
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

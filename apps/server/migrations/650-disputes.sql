-- Parts of a record that its patient disputes, and the doctors' answers. The patient is that of the appointment or
-- entry, so that a merge moves both.
CREATE TABLE disputes (
  id uuid PRIMARY KEY,
  kind text NOT NULL CHECK (kind IN ('summary', 'prescription', 'health-entry', 'document', 'no-show')),
  -- Of a summary and a no-show the appointment's. A document may be gone.
  about_id uuid NOT NULL,
  appointment_id uuid REFERENCES appointments (id),
  entry_id uuid REFERENCES health_entries (id),
  -- Who answers: the doctor of the appointment, or who confirmed the entry last.
  doctor_id uuid NOT NULL REFERENCES doctors (id),
  text text NOT NULL CHECK (char_length(text) BETWEEN 10 AND 1000),
  disputed_at timestamptz NOT NULL,
  CHECK ((kind = 'health-entry') = (entry_id IS NOT NULL)),
  CHECK ((kind = 'health-entry') = (appointment_id IS NULL))
);
CREATE INDEX disputes_of_appointment ON disputes (appointment_id);
CREATE INDEX disputes_of_entry ON disputes (entry_id);
CREATE INDEX disputes_of_doctor ON disputes (doctor_id);
CREATE TRIGGER disputes_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON disputes
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TABLE dispute_answers (
  dispute_id uuid PRIMARY KEY REFERENCES disputes (id),
  text text NOT NULL CHECK (char_length(text) BETWEEN 1 AND 1000),
  answered_at timestamptz NOT NULL
);
CREATE TRIGGER dispute_answers_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON dispute_answers
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

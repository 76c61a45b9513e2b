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
CREATE TABLE dispute_answers (
  dispute_id uuid PRIMARY KEY REFERENCES disputes (id),
  text text NOT NULL CHECK (char_length(text) BETWEEN 1 AND 1000),
  answered_at timestamptz NOT NULL
);

-- Only an erasure deletes rows: answers first.
CREATE FUNCTION refuse_deletion_of_answer() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM refuse_unless_erased((SELECT coalesce(a.patient_id, e.patient_id)
    FROM disputes d LEFT JOIN appointments a ON a.id = d.appointment_id LEFT JOIN health_entries e ON e.id = d.entry_id
    WHERE d.id = OLD.dispute_id), TG_TABLE_NAME);
  RETURN OLD;
END $$;
CREATE TRIGGER disputes_append_only BEFORE UPDATE OR TRUNCATE ON disputes
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER disputes_erased BEFORE DELETE ON disputes
  FOR EACH ROW EXECUTE FUNCTION refuse_deletion_unless_erased();
CREATE TRIGGER dispute_answers_append_only BEFORE UPDATE OR TRUNCATE ON dispute_answers
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER dispute_answers_erased BEFORE DELETE ON dispute_answers
  FOR EACH ROW EXECUTE FUNCTION refuse_deletion_of_answer();

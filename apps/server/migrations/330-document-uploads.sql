-- An upload counts against its patient, on every node, before its document exists.
-- Upkeep deletes rows of uploads that never ended.
CREATE TABLE document_uploads (
  document_id uuid PRIMARY KEY,
  appointment_id uuid NOT NULL REFERENCES appointments ON DELETE CASCADE,
  patient_id uuid NOT NULL REFERENCES patients ON DELETE CASCADE,
  size bigint NOT NULL,
  started_at timestamptz NOT NULL
);
CREATE INDEX document_uploads_patient ON document_uploads (patient_id);

-- Documents that a patient adds to an appointment. Contents are stored in parts, so that neither an
-- upload, a download nor a backup holds a whole one in memory.

CREATE TABLE documents (
  id uuid PRIMARY KEY,
  appointment_id uuid NOT NULL REFERENCES appointments (id),
  patient_id uuid NOT NULL REFERENCES patients (id),
  name text NOT NULL,
  media_type text NOT NULL CHECK (media_type IN ('application/pdf', 'image/webp')),
  size integer NOT NULL CHECK (size > 0),
  sha256 bytea NOT NULL,
  uploaded_at timestamptz NOT NULL
);
CREATE INDEX documents_of_appointment ON documents (appointment_id, uploaded_at, id);

CREATE TABLE document_parts (
  document_id uuid NOT NULL REFERENCES documents (id) ON DELETE CASCADE,
  part integer NOT NULL,
  bytes bytea NOT NULL,
  PRIMARY KEY (document_id, part)
);

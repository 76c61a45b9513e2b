-- The parts of a document are stored before its row, each by itself, so that a large upload does not
-- hold a transaction for its whole length. Upkeep deletes parts whose document was never added.
ALTER TABLE document_parts DROP CONSTRAINT document_parts_document_id_fkey;
ALTER TABLE document_parts ADD COLUMN stored_at timestamptz NOT NULL DEFAULT now();
CREATE INDEX document_parts_stored ON document_parts (stored_at) WHERE part = 0;

CREATE FUNCTION delete_document_parts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM document_parts WHERE document_id = OLD.id;
  RETURN NULL;
END $$;
CREATE TRIGGER documents_delete_parts AFTER DELETE ON documents
  FOR EACH ROW EXECUTE FUNCTION delete_document_parts();

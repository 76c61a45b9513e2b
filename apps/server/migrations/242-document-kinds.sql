-- What a document is and the date on it, as the patient says, and when a virus scanner found nothing in it:
-- null where none looked, or an earlier release stored it.
ALTER TABLE documents
  ADD COLUMN kind text CHECK (kind IN ('report', 'prescription', 'scan', 'letter', 'other')),
  ADD COLUMN dated_on date,
  ADD COLUMN scanned_at timestamptz;

-- A document's kind and date, as stated by the patient, and the time when a virus scanner found nothing:
-- null if none checked it, or an earlier release stored it.
ALTER TABLE documents
  ADD COLUMN kind text CHECK (kind IN ('report', 'prescription', 'scan', 'letter', 'other')),
  ADD COLUMN dated_on date,
  ADD COLUMN scanned_at timestamptz;

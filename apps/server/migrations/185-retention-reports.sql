-- The result of the nightly count of patients with a record older than the clinic has to keep it.
CREATE TABLE retention_reports (
  only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
  years integer NOT NULL CHECK (years > 0),
  patients integer NOT NULL CHECK (patients >= 0),
  -- The start of the last appointment of the one whose record is the oldest.
  oldest_at timestamptz,
  counted_at timestamptz NOT NULL
);

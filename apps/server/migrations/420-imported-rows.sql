-- The records that rows of a clinic's earlier system became, so that a second import of a file changes nothing.
CREATE TABLE imported_rows (
  kind text NOT NULL CHECK (kind IN ('patient', 'appointment')),
  -- A hash of the number in the earlier system; without one, of the parts that identify the row.
  key text NOT NULL,
  target uuid NOT NULL,
  PRIMARY KEY (kind, key)
);
CREATE INDEX imported_rows_of_target ON imported_rows (target);

-- No-shows, reasons for cancelling, and sessions that are named and ended one by one.

ALTER TABLE appointments
  ADD COLUMN no_show_at timestamptz,
  ADD COLUMN no_show_by text CHECK (no_show_by IN ('doctor', 'admin')),
  ADD COLUMN cancel_reason text CHECK (char_length(cancel_reason) BETWEEN 1 AND 200),
  DROP CONSTRAINT appointments_one_end,
  ADD CONSTRAINT appointments_one_end
    CHECK (num_nonnulls(cancelled_at, completed_at, no_show_at) <= 1),
  ADD CONSTRAINT appointments_no_show_by_someone
    CHECK ((no_show_at IS NULL) = (no_show_by IS NULL)),
  ADD CONSTRAINT appointments_reason_of_cancelled
    CHECK (cancel_reason IS NULL OR cancelled_at IS NOT NULL);
CREATE INDEX appointments_no_show ON appointments (booked_at, id) WHERE no_show_at IS NOT NULL;
CREATE INDEX appointments_by_cancelling ON appointments (cancelled_at) WHERE cancelled_at IS NOT NULL;
CREATE INDEX ledger_entries_by_time ON ledger_entries (at);

-- The directory searches by part of a name, an e-mail address or a phone number.
CREATE INDEX patients_by_email ON patients USING gin (email gin_trgm_ops);
CREATE INDEX patients_by_phone ON patients USING gin (phone gin_trgm_ops) WHERE phone <> '';

-- Browser and operating system by name, from the User-Agent header of the sign-in.
ALTER TABLE sessions
  ADD COLUMN id uuid NOT NULL DEFAULT gen_random_uuid(),
  ADD COLUMN browser text,
  ADD COLUMN system text;
CREATE UNIQUE INDEX sessions_once ON sessions (id);

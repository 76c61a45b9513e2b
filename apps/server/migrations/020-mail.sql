-- Contents of the trial inbox: messages that were composed and not sent.
CREATE TABLE sandbox_messages (
  id uuid PRIMARY KEY,
  -- The order of arrival.
  position bigint GENERATED ALWAYS AS IDENTITY UNIQUE,
  -- A repeated attempt replaces the message.
  message_id text NOT NULL UNIQUE,
  recipient text NOT NULL,
  subject text NOT NULL,
  text_body text NOT NULL,
  html_body text NOT NULL,
  calendar text,
  -- The message as a server would receive it (RFC 5322).
  source text NOT NULL,
  sent_at timestamptz NOT NULL
);

-- The revision of an appointment's calendar entry (RFC 5545 §3.8.7.4).
ALTER TABLE appointments ADD COLUMN calendar_sequence integer NOT NULL DEFAULT 0;

-- Raised in the transaction that moves or cancels.
CREATE FUNCTION raise_calendar_sequence() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.calendar_sequence := OLD.calendar_sequence + 1;
  RETURN NEW;
END $$;
CREATE TRIGGER appointments_sequence BEFORE UPDATE OF starts_at, cancelled_at ON appointments
  FOR EACH ROW
  WHEN (NEW.starts_at <> OLD.starts_at OR (NEW.cancelled_at IS NULL) <> (OLD.cancelled_at IS NULL))
  EXECUTE FUNCTION raise_calendar_sequence();

-- The coming appointments of every doctor and patient, by time.
CREATE INDEX appointments_coming ON appointments (starts_at)
  WHERE cancelled_at IS NULL AND completed_at IS NULL;

-- Who was in a meeting or its lobby, and when last: unlike meeting_attendance it stays after people have left
-- (docs/product/payments.md#doctor-did-not-join).
SET LOCAL lock_timeout = '60s';

CREATE TABLE meeting_presence (
  -- The foreign key locks the appointment, so that an arrival and a refund for an absent doctor happen one after another.
  appointment_id uuid NOT NULL REFERENCES appointments (id) ON DELETE CASCADE,
  kind text NOT NULL CHECK (kind IN ('patient', 'doctor', 'other')),
  -- The doctor; all zeros for other people, and for doctors that an earlier release recorded.
  account_id uuid NOT NULL,
  first_at timestamptz NOT NULL,
  last_at timestamptz NOT NULL,
  PRIMARY KEY (appointment_id, kind, account_id)
);

CREATE FUNCTION record_presence() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO meeting_presence (appointment_id, kind, account_id, first_at, last_at)
  VALUES (NEW.appointment_id, CASE NEW.kind WHEN 'lobby' THEN 'other' ELSE NEW.kind END,
    coalesce(NEW.doctor_id, '00000000-0000-0000-0000-000000000000'), NEW.since, NEW.seen_at)
  ON CONFLICT (appointment_id, kind, account_id) DO UPDATE
    SET last_at = greatest(meeting_presence.last_at, excluded.last_at);
  RETURN NULL;
END $$;
-- A trigger, so that what nodes of the release before record counts as well.
CREATE TRIGGER meeting_attendance_presence AFTER INSERT OR UPDATE ON meeting_attendance
  FOR EACH ROW EXECUTE FUNCTION record_presence();

INSERT INTO meeting_presence (appointment_id, kind, account_id, first_at, last_at)
SELECT appointment_id, CASE kind WHEN 'lobby' THEN 'other' ELSE kind END,
  coalesce(doctor_id, '00000000-0000-0000-0000-000000000000'), min(since), max(seen_at)
FROM meeting_attendance GROUP BY 1, 2, 3;

CREATE INDEX meeting_presence_of_doctor ON meeting_presence (account_id, last_at) WHERE kind = 'doctor';

-- The clinic cancelled the appointment because its doctor did not come.
ALTER TABLE appointments ADD COLUMN doctor_absent_at timestamptz;

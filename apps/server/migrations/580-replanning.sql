-- Appointments of a day that was planned again, and the other times that are offered instead. Each offer is held by the
-- claim with its id; one by video at the appointment's own time needs none.
SET LOCAL lock_timeout = '60s';

CREATE TABLE replans (
  id uuid PRIMARY KEY,
  appointment_id uuid NOT NULL REFERENCES appointments (id) ON DELETE CASCADE,
  cause text NOT NULL CHECK (cause IN ('late', 'ill', 'place')),
  -- The start to expect; null if the appointment cannot take place as it is.
  expected_at timestamptz,
  offered_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  -- Answered, or the appointment has moved or ended otherwise.
  ended_at timestamptz
);
CREATE UNIQUE INDEX replans_open_once ON replans (appointment_id) WHERE ended_at IS NULL;

CREATE TABLE replan_offers (
  id uuid PRIMARY KEY,
  replan_id uuid NOT NULL REFERENCES replans (id) ON DELETE CASCADE,
  kind text NOT NULL CHECK (kind IN ('time', 'doctor', 'video')),
  -- False: the appointment keeps its own time.
  held boolean NOT NULL,
  doctor_id uuid NOT NULL REFERENCES doctors (id),
  visit_type_id uuid,
  minutes integer NOT NULL,
  starts_at timestamptz NOT NULL,
  slot_date text NOT NULL,
  slot_time text NOT NULL,
  mode text CHECK (mode IN ('video', 'clinic', 'phone')),
  location_id uuid,
  amount_minor bigint NOT NULL,
  chosen_at timestamptz
);
CREATE INDEX replan_offers_of_replan ON replan_offers (replan_id, starts_at);

-- A trigger, so that a move or an end by any route and any release frees the held times.
CREATE FUNCTION end_replans() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM claims USING replan_offers offer JOIN replans ON replans.id = offer.replan_id
  WHERE replans.appointment_id = NEW.id AND replans.ended_at IS NULL
    AND claims.id = offer.id AND claims.appointment_id IS NULL;
  UPDATE replans SET ended_at = now() WHERE appointment_id = NEW.id AND ended_at IS NULL;
  RETURN NULL;
END $$;
CREATE TRIGGER appointments_replanned
  AFTER UPDATE OF starts_at, doctor_id, mode, location_id, cancelled_at, completed_at, no_show_at ON appointments
  FOR EACH ROW
  WHEN (NEW.starts_at <> OLD.starts_at OR NEW.doctor_id <> OLD.doctor_id OR NEW.mode IS DISTINCT FROM OLD.mode
    OR NEW.location_id IS DISTINCT FROM OLD.location_id
    OR num_nonnulls(NEW.cancelled_at, NEW.completed_at, NEW.no_show_at) > 0)
  EXECUTE FUNCTION end_replans();

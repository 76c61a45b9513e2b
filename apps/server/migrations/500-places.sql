-- Places of the clinic with their rooms. A claim names the place that its doctor has to be at, and the room.
SET LOCAL lock_timeout = '60s';

-- `address` is an array of lines. Half of `travel_minutes` counts at each end of a journey.
CREATE TABLE locations (
  id uuid PRIMARY KEY,
  name text NOT NULL,
  address jsonb NOT NULL DEFAULT '[]' CHECK (jsonb_typeof(address) = 'array'),
  map_url text NOT NULL DEFAULT '',
  phone text NOT NULL DEFAULT '',
  travel_minutes integer NOT NULL DEFAULT 30 CHECK (travel_minutes BETWEEN 0 AND 180),
  created_at timestamptz NOT NULL,
  retired_at timestamptz
);
CREATE UNIQUE INDEX locations_name_once ON locations (lower(name)) WHERE retired_at IS NULL;

CREATE TABLE rooms (
  id uuid PRIMARY KEY,
  location_id uuid NOT NULL REFERENCES locations (id),
  name text NOT NULL,
  retired_at timestamptz
);
CREATE UNIQUE INDEX rooms_name_once ON rooms (location_id, lower(name)) WHERE retired_at IS NULL;

-- The first place, DEFAULT_LOCATION_ID in packages/domain/src/places.ts. Calls without a place mean this one.
INSERT INTO locations (id, name, address, map_url, phone, created_at)
SELECT '00000000-0000-4000-8000-000000000001', coalesce(nullif(settings ->> 'name', ''), 'Nadi'),
  coalesce(settings -> 'address', '[]'), coalesce(settings ->> 'mapUrl', ''), coalesce(settings ->> 'phone', ''), now()
FROM (SELECT 1) AS always LEFT JOIN clinic_settings ON true;

-- The first place follows the details of the clinic, also those that a node of the previous release saves, until it
-- gets details of its own.
CREATE FUNCTION follow_clinic_details() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  earlier jsonb := CASE WHEN TG_OP = 'UPDATE' THEN OLD.settings ELSE '{}' END;
  present jsonb := NEW.settings;
BEGIN
  UPDATE locations SET
    name = CASE WHEN name = coalesce(nullif(earlier ->> 'name', ''), 'Nadi')
      THEN coalesce(nullif(present ->> 'name', ''), name) ELSE name END,
    address = CASE WHEN address = coalesce(earlier -> 'address', '[]')
      THEN coalesce(present -> 'address', '[]') ELSE address END,
    map_url = CASE WHEN map_url = coalesce(earlier ->> 'mapUrl', '')
      THEN coalesce(present ->> 'mapUrl', '') ELSE map_url END,
    phone = CASE WHEN phone = coalesce(earlier ->> 'phone', '')
      THEN coalesce(present ->> 'phone', '') ELSE phone END
  WHERE id = '00000000-0000-4000-8000-000000000001'
    AND NOT EXISTS (SELECT FROM locations other WHERE lower(other.name) = lower(present ->> 'name')
      AND other.id <> '00000000-0000-4000-8000-000000000001' AND other.retired_at IS NULL);
  RETURN NULL;
END $$;
CREATE TRIGGER clinic_details_followed AFTER INSERT OR UPDATE OF settings ON clinic_settings
  FOR EACH ROW EXECUTE FUNCTION follow_clinic_details();

-- `location_id` null: by video or phone. No foreign keys, since each booking would lock the same row.
ALTER TABLE claims
  ADD COLUMN location_id uuid,
  ADD COLUMN room_id uuid,
  ADD COLUMN travel_minutes integer NOT NULL DEFAULT 0;
ALTER TABLE claims ADD CONSTRAINT claims_room_at_place CHECK (room_id IS NULL OR location_id IS NOT NULL) NOT VALID;

-- The time of a claim, widened by half of its travel minutes on each side. Immutable, since seconds are the same in
-- every time zone.
CREATE FUNCTION with_travel(blocks tstzrange, minutes integer) RETURNS tstzrange
LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
BEGIN
  RETURN tstzrange(lower(blocks) - make_interval(secs => minutes * 30), upper(blocks) + make_interval(secs => minutes * 30));
END $$;

ALTER TABLE claims ADD CONSTRAINT claims_room_once
  EXCLUDE USING gist (room_id WITH =, blocks WITH &&) WHERE (room_id IS NOT NULL);
ALTER TABLE claims ADD CONSTRAINT claims_places_apart
  EXCLUDE USING gist (doctor_id WITH =, location_id WITH <>, with_travel(blocks, travel_minutes) WITH &&)
  WHERE (location_id IS NOT NULL);

-- `mode` null: as the visit type says.
ALTER TABLE appointments
  ADD COLUMN location_id uuid,
  ADD COLUMN mode text CHECK (mode IN ('video', 'clinic', 'phone'));
ALTER TABLE waitlist_offers ADD COLUMN mode text CHECK (mode IN ('video', 'clinic', 'phone'));

CREATE OR REPLACE FUNCTION claim_appointment() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO claims (id, doctor_id, patient_id, during, blocks, appointment_id, location_id, travel_minutes)
  SELECT NEW.id, NEW.doctor_id, NEW.patient_id, taken, taken, NEW.id, NEW.location_id,
    coalesce((SELECT travel_minutes FROM locations WHERE id = NEW.location_id), 0)
  FROM (SELECT tstzrange(NEW.starts_at, NEW.starts_at + make_interval(mins => NEW.minutes)) AS taken) AS slot
  ON CONFLICT (appointment_id) DO NOTHING;
  RETURN NULL;
END $$;

-- Hours name a place, or are `remote`: for video and phone alone. Neither: the first place, video and phone.
-- An exception without a doctor that names a place is the place's.
ALTER TABLE weekly_hours
  ADD COLUMN location_id uuid REFERENCES locations (id),
  ADD COLUMN remote boolean NOT NULL DEFAULT false,
  ADD CONSTRAINT weekly_hours_place CHECK (location_id IS NULL OR NOT remote);
ALTER TABLE hour_exceptions
  ADD COLUMN location_id uuid REFERENCES locations (id),
  ADD COLUMN remote boolean NOT NULL DEFAULT false,
  ADD CONSTRAINT hour_exceptions_place CHECK (location_id IS NULL OR NOT remote);

-- `modes` has length and price of a mode if they differ from the type's: {"video": {"minutes": 20, "fee_minor": 30000}}.
ALTER TABLE visit_types
  ADD COLUMN by_phone boolean NOT NULL DEFAULT false,
  ADD COLUMN modes jsonb CHECK (jsonb_typeof(modes) = 'object');
ALTER TABLE visit_types DROP CONSTRAINT visit_types_check;
ALTER TABLE visit_types ADD CONSTRAINT visit_types_some_mode CHECK (by_video OR in_person OR by_phone) NOT VALID;

-- Another place or mode is another revision of the calendar entry.
DROP TRIGGER appointments_sequence ON appointments;
CREATE TRIGGER appointments_sequence
  BEFORE UPDATE OF doctor_id, starts_at, minutes, visit_type_id, location_id, mode, cancelled_at ON appointments
  FOR EACH ROW
  WHEN (NEW.doctor_id <> OLD.doctor_id OR NEW.starts_at <> OLD.starts_at OR NEW.minutes <> OLD.minutes
    OR NEW.visit_type_id IS DISTINCT FROM OLD.visit_type_id
    OR NEW.location_id IS DISTINCT FROM OLD.location_id OR NEW.mode IS DISTINCT FROM OLD.mode
    OR (NEW.cancelled_at IS NULL) <> (OLD.cancelled_at IS NULL))
  EXECUTE FUNCTION raise_calendar_sequence();

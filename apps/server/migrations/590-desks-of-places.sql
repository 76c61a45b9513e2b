-- Accounts of the reception that are limited to places, and a queue of walk-ins for each place.
SET LOCAL lock_timeout = '60s';

-- Null: no limit. Never empty, and on the account itself, so that no deleted row lifts a limit.
ALTER TABLE admins
  ADD COLUMN location_ids uuid[],
  ADD CONSTRAINT admins_limit_not_empty CHECK (cardinality(location_ids) > 0),
  ADD CONSTRAINT admins_limit_of_reception CHECK (location_ids IS NULL OR role = 'reception');

-- The default is the first place, DEFAULT_LOCATION_ID in packages/domain/src/places.ts, also for walk-ins that a node of
-- the previous release adds.
ALTER TABLE walk_ins
  ADD COLUMN location_id uuid NOT NULL DEFAULT '00000000-0000-4000-8000-000000000001' REFERENCES locations (id),
  DROP CONSTRAINT walk_ins_token_once,
  ADD CONSTRAINT walk_ins_token_of_place_once UNIQUE (day, location_id, token);

-- `only_row` is true for the first place alone: nodes of the previous release find their row by it.
ALTER TABLE waiting_room_codes
  ADD COLUMN location_id uuid NOT NULL DEFAULT '00000000-0000-4000-8000-000000000001' REFERENCES locations (id),
  DROP CONSTRAINT waiting_room_codes_pkey,
  ALTER COLUMN only_row DROP NOT NULL,
  ADD CONSTRAINT waiting_room_codes_pkey PRIMARY KEY (location_id),
  ADD CONSTRAINT waiting_room_codes_of_first_place UNIQUE (only_row);

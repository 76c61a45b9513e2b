-- A room may be closed for the rest of a day: a hold of the room by itself, with the room's id as doctor and patient.
SET LOCAL lock_timeout = '60s';

-- The closed room that a claim was in, while it has no other one.
ALTER TABLE claims ADD COLUMN lost_room_id uuid;

ALTER TABLE replans DROP CONSTRAINT replans_cause_check;
ALTER TABLE replans ADD CONSTRAINT replans_cause_check CHECK (cause IN ('late', 'ill', 'place', 'room')) NOT VALID;

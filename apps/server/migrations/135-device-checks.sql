-- The result of the check before the meeting (docs/product/calls.md#green-room): camera, microphone, network, relay.
-- A doctor sees it for each person who waits.
ALTER TABLE meeting_attendance ADD COLUMN device_check jsonb;

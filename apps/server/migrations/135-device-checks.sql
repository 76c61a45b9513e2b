-- What the check before the meeting found (docs/product/calls.md#green-room): camera, microphone, network, relay.
-- Doctors see it of the people who wait for them.
ALTER TABLE meeting_attendance ADD COLUMN device_check jsonb;

-- Events of a busy calendar that could not be read, with the reason, and which busy times come from an
-- event that could: those stay if the event cannot be read the next time.
SET LOCAL lock_timeout = '60s';

ALTER TABLE busy_calendars ADD COLUMN unread jsonb NOT NULL DEFAULT '{"count": 0, "events": []}';
-- A hash of the event's UID; null if the event could not be read as a whole.
ALTER TABLE busy_times ADD COLUMN event text;

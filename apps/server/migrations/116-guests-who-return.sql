-- When an admitted guest was in the meeting last: the clinic decides for how long they return without
-- another knock.
ALTER TABLE lobby_decisions ADD COLUMN seen_at timestamptz;

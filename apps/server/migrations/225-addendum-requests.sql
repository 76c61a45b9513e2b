-- The request that added an addendum: repeated after a lost reply, it adds nothing.
ALTER TABLE note_addenda ADD COLUMN request_id uuid;
CREATE UNIQUE INDEX note_addenda_once ON note_addenda (request_id);

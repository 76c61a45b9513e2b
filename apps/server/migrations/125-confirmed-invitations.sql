-- Only an address that reception has confirmed with the dependant gets the invitation at 18: a manager
-- could claim the adult's record with an address of their own.
SET LOCAL lock_timeout = '60s';

ALTER TABLE dependants ADD COLUMN invitation_confirmed boolean NOT NULL DEFAULT false;
ALTER TABLE dependants ADD CHECK (invitation_email IS NOT NULL OR NOT invitation_confirmed);

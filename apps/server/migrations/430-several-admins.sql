-- Several admins: the account of an admin ends as one of reception does.
SET LOCAL lock_timeout = '60s';

ALTER TABLE admins DROP CONSTRAINT admins_only_reception_ends;

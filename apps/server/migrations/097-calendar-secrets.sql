-- The key of calendar addresses has a table of its own, which no backup contains: a backup reveals no
-- address, and a restore revives none that was revoked. Unsubscribing gets a key of its own.
CREATE TABLE calendar_secrets (
  only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
  secret text NOT NULL
);
INSERT INTO calendar_secrets (secret)
  SELECT value FROM clinic_facts WHERE name = 'calendar-feed-secret';
DELETE FROM clinic_facts WHERE name = 'calendar-feed-secret';

-- How many messages have gone to an address or a phone number on a day of the clinic. Security notices
-- are counted apart, so that no flood of other messages keeps them from their recipient.
CREATE TABLE message_counts (
  address text NOT NULL,
  day date NOT NULL,
  topic text NOT NULL CHECK (topic IN ('security', 'other')),
  sent integer NOT NULL CHECK (sent >= 0),
  PRIMARY KEY (address, day, topic)
);
CREATE INDEX message_counts_by_day ON message_counts (day);

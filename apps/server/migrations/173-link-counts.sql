-- Links to an unconfirmed address are counted apart from other messages to it.
ALTER TABLE message_counts
  DROP CONSTRAINT message_counts_topic_check,
  ADD CONSTRAINT message_counts_topic_check CHECK (topic IN ('security', 'other', 'links'));

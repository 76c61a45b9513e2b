-- The outbox entries that are counted: one that is delivered again after its server was killed counts once.
ALTER TABLE message_counts ADD COLUMN entries uuid[] NOT NULL DEFAULT '{}';

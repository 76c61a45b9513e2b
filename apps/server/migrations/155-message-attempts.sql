-- When delivery was first tried, from when a day of attempts counts; null before it, and again once
-- the clinic tries a message again.
-- `closed_by`: the admin who reached the recipient in another way.
ALTER TABLE outbox ADD COLUMN first_attempt_at timestamptz,
  ADD COLUMN closed_by uuid;
-- The outbox entry whose message carries the link: an attempt with an unknown outcome leaves its link
-- valid, so that several may belong to one message.
ALTER TABLE account_tokens ADD COLUMN entry_id uuid;

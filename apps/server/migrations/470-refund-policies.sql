-- The clinic's rules for refunds after a patient's cancellation, by the hours before the start. Each change is a new version, and an
-- appointment stays with the one that its patient saw.
SET LOCAL lock_timeout = '60s';

CREATE TABLE refund_policies (
  version integer PRIMARY KEY CHECK (version > 0),
  created_at timestamptz NOT NULL,
  tiers jsonb NOT NULL CHECK (jsonb_typeof(tiers) = 'array')
);

CREATE FUNCTION refuse_policy_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'refund policies are only appended to' USING ERRCODE = 'restrict_violation';
END $$;
CREATE TRIGGER refund_policies_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON refund_policies
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_policy_change();

-- Null: all is refunded before the start. No foreign key, since each booking would lock the same row.
ALTER TABLE appointments ADD COLUMN refund_policy_version integer;
-- The percentage by which a patient's cancellation was refunded; null if the version has no tiers.
ALTER TABLE appointments ADD COLUMN refund_percent smallint;

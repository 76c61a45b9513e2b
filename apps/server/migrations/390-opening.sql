-- The opening of a clinic. Without the row the clinic is open, as every earlier installation is; with one that
-- has not been opened, it is closed: it began empty, or its sample was removed.
CREATE TABLE clinic_opening (
  only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
  created_at timestamptz NOT NULL,
  -- Hash of the token in the link that creates the owner; a used one stays, so that the link can say so.
  link_hash bytea,
  owner_id uuid REFERENCES admins (id),
  owner_at timestamptz,
  opened_at timestamptz,
  -- By step: when it was skipped, or the result of its last test.
  steps jsonb NOT NULL DEFAULT '{}',
  CHECK ((owner_id IS NULL) = (owner_at IS NULL))
);

-- Optional facts about a doctor, and what the search of the doctor list needs.
ALTER TABLE doctors
  ADD COLUMN gender text CHECK (gender IN ('Male', 'Female')),
  ADD COLUMN languages text[] NOT NULL DEFAULT '{}';

CREATE INDEX doctors_by_place ON doctors
  USING gin ((address_line1 || ' ' || address_line2) gin_trgm_ops);

-- Doctors whose name or place contains a word like this one. The setting applies to this function
-- alone and lets both trigram indexes be used. A place must be a little more alike than a name:
-- at 0.4 every word that begins with 'na' would find each Nagar.
CREATE FUNCTION doctors_resembling(word text) RETURNS SETOF uuid
  LANGUAGE sql STABLE SET pg_trgm.word_similarity_threshold = 0.4
  AS $$
    SELECT id FROM doctors
    WHERE word <% name
      OR (word <% (address_line1 || ' ' || address_line2)
        AND word_similarity(word, address_line1 || ' ' || address_line2) > 0.42)
  $$;

-- One row: what the clinic tells its visitors about itself.
CREATE TABLE clinic_settings (
  only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
  settings jsonb NOT NULL,
  updated_at timestamptz NOT NULL
);

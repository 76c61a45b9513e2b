-- Hours and visit types that the clinic gives to new doctors. Null hours: the default ones.
CREATE TABLE schedule_templates (
  id uuid PRIMARY KEY,
  name text NOT NULL,
  hours jsonb,
  visit_types jsonb NOT NULL,
  created_at timestamptz NOT NULL
);
CREATE UNIQUE INDEX schedule_templates_by_name ON schedule_templates (lower(name));

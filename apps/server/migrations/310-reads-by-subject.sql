-- Whether a read was recorded that day is looked up for each patient of a list or an export. By the actor first, the
-- planner could take the index of the actor or of the action instead, and read everything that it holds for each patient.
DROP INDEX audit_entries_read_once_a_day;
CREATE UNIQUE INDEX audit_entries_read_once_a_day
  ON audit_entries (subject_id, read_on, actor_id, action) WHERE read_on IS NOT NULL;

-- Revoking a calendar feed raises the version in its address, which makes the earlier one unknown.
ALTER TABLE patients ADD COLUMN calendar_version integer NOT NULL DEFAULT 0;
ALTER TABLE doctors ADD COLUMN calendar_version integer NOT NULL DEFAULT 0;

-- The version of the clinic's own exceptions. It counts together with `doctors.schedule_version`, so that a
-- holiday changes this one row instead of every doctor's, and no booking waits for it.
-- Nodes of the release before compare the doctors' versions only, and raise those of all doctors for a
-- holiday, as they did.
CREATE TABLE clinic_schedule (
  only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
  version integer NOT NULL
);

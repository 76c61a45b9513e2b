-- Opening hours of the clinic: weekly hours without a doctor, as exceptions without a doctor are the clinic's.
-- Doctors without hours of their own have them while `own_hours` of the clinic is true.
SET LOCAL lock_timeout = '60s';

ALTER TABLE weekly_hours ALTER COLUMN doctor_id DROP NOT NULL;
ALTER TABLE weekly_hours ADD CONSTRAINT weekly_hours_of_clinic_once EXCLUDE USING gist (
  weekday WITH =,
  int4range(from_minute, until_minute) WITH &&,
  daterange(valid_from, valid_until, '[]') WITH &&
) WHERE (doctor_id IS NULL);

ALTER TABLE clinic_schedule ADD COLUMN own_hours boolean NOT NULL DEFAULT false;

-- Which doctor attends (docs/product/appointments.md#rescheduling): an appointment that goes to another doctor no longer
-- counts the first one, who may be connected for some more seconds.
SET LOCAL lock_timeout = '60s';
ALTER TABLE meeting_attendance ADD COLUMN doctor_id uuid;

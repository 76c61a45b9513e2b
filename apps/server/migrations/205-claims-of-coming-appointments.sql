-- Repeated until it changes nothing.
-- Coming appointments that were booked before there were claims get theirs, a thousand at a time: a
-- cancellation waits for one step, and then finds the claim that it has to release. Two appointments of
-- one doctor can overlap only if the clinic's zone was changed between them: both stay booked, and the
-- earlier one has the claim.
WITH coming AS (
  SELECT id, doctor_id, patient_id,
    tstzrange(starts_at, starts_at + make_interval(mins => minutes)) AS taken
  FROM appointments
  WHERE cancelled_at IS NULL AND starts_at > now() - interval '1 day'
    AND NOT EXISTS (SELECT FROM claims WHERE claims.appointment_id = appointments.id)
    AND NOT EXISTS (SELECT FROM claims WHERE claims.doctor_id = appointments.doctor_id
      AND blocks && tstzrange(starts_at, starts_at + make_interval(mins => appointments.minutes)))
    AND NOT EXISTS (SELECT FROM claims WHERE claims.patient_id = appointments.patient_id
      AND expires_at IS NULL
      AND during && tstzrange(starts_at, starts_at + make_interval(mins => appointments.minutes)))
  ORDER BY starts_at, booked_at
  LIMIT 1000
  FOR SHARE OF appointments
)
INSERT INTO claims (id, doctor_id, patient_id, during, blocks, appointment_id)
SELECT id, doctor_id, patient_id, taken, taken, id FROM coming
ON CONFLICT DO NOTHING
RETURNING id;

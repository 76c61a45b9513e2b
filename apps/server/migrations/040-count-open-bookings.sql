-- One statement for a booking's limit. Every statement of a function sees what had been committed when
-- it began, so the count sees the bookings of the transaction that held the patient's lock before.
CREATE FUNCTION lock_and_count_open_bookings(patient uuid, now_at timestamptz)
  RETURNS TABLE (count integer, email_verified boolean) LANGUAGE plpgsql AS $$
BEGIN
  SELECT patients.email_verified_at IS NOT NULL INTO email_verified
    FROM patients WHERE patients.id = patient FOR NO KEY UPDATE;
  email_verified := coalesce(email_verified, false);
  count := (SELECT pg_catalog.count(*) FROM appointments held
    WHERE held.patient_id = patient AND held.starts_at > now_at
      AND held.cancelled_at IS NULL AND held.completed_at IS NULL AND held.paid_at IS NULL);
  RETURN NEXT;
END $$;

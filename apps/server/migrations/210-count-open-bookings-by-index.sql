-- Counts the patient's own bookings and those of dependants apart, each by `appointments_unpaid_of_patient`:
-- of an array of patients PostgreSQL cannot estimate the length, and it read all coming appointments instead.
CREATE OR REPLACE FUNCTION lock_and_count_open_bookings(patient uuid, now_at timestamptz)
  RETURNS TABLE (count integer, email_verified boolean) LANGUAGE plpgsql AS $$
BEGIN
  SELECT patients.email_verified_at IS NOT NULL INTO email_verified
    FROM patients WHERE patients.id = patient FOR NO KEY UPDATE;
  email_verified := coalesce(email_verified, false);
  count := (SELECT pg_catalog.count(*) FROM appointments held
      WHERE held.patient_id = patient AND held.starts_at > now_at
        AND held.cancelled_at IS NULL AND held.completed_at IS NULL AND held.paid_at IS NULL)
    + (SELECT pg_catalog.count(*) FROM dependants JOIN appointments held USING (patient_id)
      WHERE dependants.manager_id = patient
        AND dependants.ended_at IS NULL AND dependants.adult_at > now_at AND held.starts_at > now_at
        AND held.cancelled_at IS NULL AND held.completed_at IS NULL AND held.paid_at IS NULL);
  RETURN NEXT;
END $$;

-- Dependants: patients who are not of age and are managed by another patient.
SET LOCAL lock_timeout = '60s';

CREATE TABLE dependants (
  patient_id uuid PRIMARY KEY REFERENCES patients (id),
  manager_id uuid NOT NULL REFERENCES patients (id),
  -- The manager's relation to the dependant, in the manager's words.
  relation text NOT NULL,
  -- The address for the invitation to an account of their own.
  invitation_email text,
  started_at timestamptz NOT NULL,
  -- The start of the 18th birthday on the clinic's clock: the manager's access ends here.
  adult_at timestamptz NOT NULL,
  ended_at timestamptz,
  ended_by text CHECK (ended_by IN ('age', 'clinic')),
  CHECK (patient_id <> manager_id),
  CHECK ((ended_at IS NULL) = (ended_by IS NULL))
);
CREATE INDEX dependants_of_manager ON dependants (manager_id) WHERE ended_at IS NULL;
CREATE INDEX dependants_by_age ON dependants (adult_at) WHERE ended_at IS NULL;

-- A family counts as one patient.
CREATE OR REPLACE FUNCTION lock_and_count_open_bookings(patient uuid, now_at timestamptz)
  RETURNS TABLE (count integer, email_verified boolean) LANGUAGE plpgsql AS $$
BEGIN
  SELECT patients.email_verified_at IS NOT NULL INTO email_verified
    FROM patients WHERE patients.id = patient FOR NO KEY UPDATE;
  email_verified := coalesce(email_verified, false);
  count := (SELECT pg_catalog.count(*) FROM appointments held
    WHERE held.patient_id = ANY (ARRAY(SELECT patient UNION ALL
        SELECT dependants.patient_id FROM dependants WHERE dependants.manager_id = patient
          AND dependants.ended_at IS NULL AND dependants.adult_at > now_at))
      AND held.starts_at > now_at
      AND held.cancelled_at IS NULL AND held.completed_at IS NULL AND held.paid_at IS NULL);
  RETURN NEXT;
END $$;

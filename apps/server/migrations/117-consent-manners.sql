-- Consent is also given before the video call is joined, and at the clinic, recorded by the doctor or
-- by reception.
ALTER TABLE consents DROP CONSTRAINT consents_manner_check;
ALTER TABLE consents ADD CONSTRAINT consents_manner_check
  CHECK (manner IN ('booking', 'page', 'green-room', 'spoken', 'in-person'));
ALTER TABLE consents DROP CONSTRAINT consents_check1;
ALTER TABLE consents ADD CONSTRAINT consents_recorded_by_doctor CHECK (
  CASE manner
    WHEN 'spoken' THEN doctor_id IS NOT NULL
    WHEN 'in-person' THEN true
    ELSE doctor_id IS NULL
  END
);

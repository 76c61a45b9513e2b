-- The directory searches patients by digits of the phone number, however it is written, and by birth date.
CREATE INDEX patients_by_digits ON patients
  USING gin (regexp_replace(phone, '[^0-9]', '', 'g') gin_trgm_ops) WHERE phone <> '';
CREATE INDEX patients_by_birth ON patients (born_on);

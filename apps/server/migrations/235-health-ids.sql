-- How India's health network knows a patient: an ABHA number of 14 digits, and an address such as
-- asha.rao@abdm. Both are optional.
ALTER TABLE patients
  ADD COLUMN abha_number text CHECK (abha_number ~ '^[0-9]{14}$'),
  ADD COLUMN abha_address text CHECK (char_length(abha_address) BETWEEN 1 AND 60);

-- Reception signs in in two steps as well.
ALTER TABLE second_factors DROP CONSTRAINT second_factors_role_check,
  ADD CONSTRAINT second_factors_role_check CHECK (role IN ('doctor', 'admin', 'reception'));
ALTER TABLE sign_in_attempts DROP CONSTRAINT sign_in_attempts_role_check,
  ADD CONSTRAINT sign_in_attempts_role_check CHECK (role IN ('doctor', 'admin', 'reception'));

-- A password that somebody else chose or Nadi made up; null once it is its owner's own.
ALTER TABLE doctors ADD COLUMN temporary_password_ends_at timestamptz;
ALTER TABLE admins ADD COLUMN temporary_password_ends_at timestamptz;

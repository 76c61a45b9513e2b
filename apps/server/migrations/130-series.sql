-- Appointments that were booked together, at the same time every so many days. Their number and who
-- booked them are fixed; each appointment is paid, moved and cancelled on its own.
CREATE TABLE appointment_series (
  id uuid PRIMARY KEY,
  size integer NOT NULL CHECK (size >= 2),
  booked_by text NOT NULL CHECK (booked_by IN ('patient', 'doctor', 'admin', 'reception')),
  booked_at timestamptz NOT NULL
);

CREATE TABLE series_appointments (
  appointment_id uuid PRIMARY KEY REFERENCES appointments (id),
  series_id uuid NOT NULL REFERENCES appointment_series (id),
  -- In the order of the dates at booking, from 1.
  position integer NOT NULL CHECK (position >= 1),
  UNIQUE (series_id, position)
);

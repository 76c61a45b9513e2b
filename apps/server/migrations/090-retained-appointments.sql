-- Appointments that stay booked although they lie inside leave or a holiday: somebody decided so.
CREATE TABLE retained_appointments (
  exception_id uuid NOT NULL REFERENCES hour_exceptions (id) ON DELETE CASCADE,
  appointment_id uuid NOT NULL REFERENCES appointments (id),
  decided_by text NOT NULL CHECK (decided_by IN ('doctor', 'admin')),
  decided_at timestamptz NOT NULL,
  PRIMARY KEY (exception_id, appointment_id)
);
CREATE INDEX retained_appointments_of_appointment ON retained_appointments (appointment_id);

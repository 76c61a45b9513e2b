import type { Appointment } from '@nadi/contract/appointments';

/** The position of an appointment in its series. */
export function SeriesPlace({ appointment: { series } }: { appointment: Appointment }) {
  if (!series) return null;
  return (
    <span className="block text-xs text-ink-soft">
      {series.position} of {series.size} in a series
    </span>
  );
}

/** The delay that the doctor has announced for this appointment. */
export function DoctorLate({ appointment }: { appointment: Appointment }) {
  const { lateMinutes, docData } = appointment;
  if (!lateMinutes) return null;
  return (
    <span className="block text-xs font-medium text-waiting">
      {docData.name} is running {lateMinutes} min late
    </span>
  );
}

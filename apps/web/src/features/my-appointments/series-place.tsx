import type { Appointment } from '@nadi/contract/appointments';

/** Which one of a series an appointment is. */
export function SeriesPlace({ appointment: { series } }: { appointment: Appointment }) {
  if (!series) return null;
  return (
    <span className="block text-xs text-ink-soft">
      {series.position} of {series.size} in a series
    </span>
  );
}

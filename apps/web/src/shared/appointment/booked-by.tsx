import type { Appointment } from '@nadi/contract/appointments';

/** Name of the person who booked for a patient under 18, and their relation; nothing for other patients. */
export function BookedBy({ appointment }: { appointment: Pick<Appointment, 'bookedBy'> }) {
  const { bookedBy } = appointment;
  if (!bookedBy) return null;
  return (
    <p className="text-sm text-ink-soft wrap-anywhere">
      Booked by {bookedBy.name} ({bookedBy.relation})
    </p>
  );
}

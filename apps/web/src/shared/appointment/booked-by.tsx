import type { Appointment } from '@nadi/contract/appointments';

/** Who booked for a patient under 18, and what they are to the patient; nothing for anybody else. */
export function BookedBy({ appointment }: { appointment: Pick<Appointment, 'bookedBy'> }) {
  const { bookedBy } = appointment;
  if (!bookedBy) return null;
  return (
    <p className="text-sm text-ink-soft wrap-anywhere">
      Booked by {bookedBy.name} ({bookedBy.relation})
    </p>
  );
}

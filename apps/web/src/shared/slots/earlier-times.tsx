import type { Appointment } from '@nadi/contract/appointments';
import { displayDate } from '@nadi/messages/en/dates';

const BY = { patient: 'by the patient', doctor: 'by the doctor', admin: 'by the clinic' };

/** The times before rescheduling, newest first; nothing where there are none. */
export function EarlierTimes({ appointment, mine }: { appointment: Appointment; mine?: boolean }) {
  const { moves = [] } = appointment;
  if (moves.length === 0) return null;
  return (
    <ul className="text-xs text-ink-soft figures">
      {moves.toReversed().map(({ slotDate, slotTime, movedBy, movedAt }) => (
        <li key={movedAt}>
          Rescheduled from {displayDate(slotDate)}, {slotTime}{' '}
          {mine && movedBy === 'patient' ? 'by you' : BY[movedBy]}
        </li>
      ))}
    </ul>
  );
}

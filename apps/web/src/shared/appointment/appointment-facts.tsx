import type { Appointment } from '@nadi/contract/appointments';
import { formatMoney } from '@nadi/domain/money';
import { displayDate } from '@nadi/messages/en/dates';

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

type Move = NonNullable<Appointment['moves']>[number];

const BY = { patient: 'by the patient', doctor: 'by the doctor', admin: 'by the clinic' };

/** The times before rescheduling, newest first; nothing if there are none. */
export function EarlierTimes({ appointment, mine }: { appointment: Appointment; mine?: boolean }) {
  const { moves = [] } = appointment;
  if (moves.length === 0) return null;
  return (
    <ul className="text-xs text-ink-soft figures">
      {moves.toReversed().map(({ slotDate, slotTime, movedBy, movedAt, ...before }) => (
        <li key={movedAt}>
          Rescheduled from {displayDate(slotDate)}, {slotTime}
          {before.docName && `, ${before.docName}`}
          {typeBefore(before)} {mine && movedBy === 'patient' ? 'by you' : BY[movedBy]}
        </li>
      ))}
    </ul>
  );
}

/** Describes the earlier type if the move changed it: " (Follow-up, 30 minutes, ₹500)". */
function typeBefore({ visitType, minutes, amount }: Partial<Move>): string {
  if (amount === undefined) return '';
  const parts = [visitType, minutes !== undefined && `${minutes} minutes`, formatMoney(amount)];
  return ` (${parts.filter(Boolean).join(', ')})`;
}

import type { Appointment } from '@nadi/contract/appointments';
import { joinWords } from '@nadi/messages/en/english';
import { formatAmount } from '@nadi/messages/when';
import { relationName } from '#shared/family/relation-name.ts';
import { describeSlot } from '#shared/format/slot.ts';
import { i18n } from '#shared/language/i18n.ts';

/** Name of the person who booked for a patient under 18, and their relation; nothing for other patients. */
export function BookedBy({ appointment }: { appointment: Pick<Appointment, 'bookedBy'> }) {
  const { bookedBy } = appointment;
  if (!bookedBy) return null;
  return (
    <p className="text-sm text-ink-soft wrap-anywhere">
      {i18n._('Booked by {name} ({relation})', {
        name: bookedBy.name,
        relation: relationName(bookedBy.relation),
      })}
    </p>
  );
}

type Move = NonNullable<Appointment['moves']>[number];

/** The times before rescheduling, newest first; nothing if there are none. */
export function EarlierTimes({ appointment, mine }: { appointment: Appointment; mine?: boolean }) {
  const { moves = [] } = appointment;
  if (moves.length === 0) return null;
  return (
    <ul className="text-xs text-ink-soft figures">
      {moves.toReversed().map((move) => (
        <li key={move.movedAt}>{describeMove(move, mine)}</li>
      ))}
    </ul>
  );
}

function describeMove(move: Move, mine = false): string {
  const time = describeSlot(move);
  const place = move.docName ? joinWords(i18n, [time, move.docName]) : time;
  const earlier = `${place}${typeBefore(move)}`;
  if (move.movedBy === 'doctor') {
    return i18n._('Rescheduled from {earlier} by the doctor', { earlier });
  }
  if (move.movedBy === 'admin') {
    return i18n._('Rescheduled from {earlier} by the clinic', { earlier });
  }
  return mine
    ? i18n._('Rescheduled from {earlier} by you', { earlier })
    : i18n._('Rescheduled from {earlier} by the patient', { earlier });
}

/** Describes the earlier type if the move changed it: " (Follow-up, 30 minutes, ₹500)". */
function typeBefore({ visitType, minutes, amount }: Partial<Move>): string {
  if (amount === undefined) return '';
  const length =
    minutes !== undefined &&
    i18n._('{minutes, plural, one {# minute} other {# minutes}}', { minutes });
  const parts = [visitType, length, formatAmount(i18n, amount)].flatMap((part) => part || []);
  return ` (${joinWords(i18n, parts)})`;
}

import type { RecordEntry } from '@nadi/contract/record';
import { displayDate } from '@nadi/messages/en/dates';
import { NoteTexts } from './signed-note.tsx';

type EarlierAppointmentsProps = { appointments: readonly RecordEntry[]; zone: string };

/** Earlier appointments, each with its reason and note, folded. */
export function EarlierAppointments({ appointments, zone }: EarlierAppointmentsProps) {
  if (appointments.length === 0) return <p className="text-ink-soft">None so far.</p>;
  return (
    <ul className="grid gap-2">
      {appointments.map((appointment) => (
        <li key={appointment._id}>
          <details className="rounded border border-line">
            <summary className="min-h-11 cursor-pointer px-4 py-2.5 figures">
              {displayDate(appointment.slotDate)}, {appointment.slotTime}
              <span className="text-ink-soft"> · {stateOf(appointment)}</span>
            </summary>
            <div className="grid gap-3 px-4 pb-4">
              {appointment.reason && (
                <p className="whitespace-pre-line wrap-anywhere">
                  <span className="text-ink-soft">Reason: </span>
                  {appointment.reason}
                </p>
              )}
              {appointment.note && appointment.note.version > 0 ? (
                <NoteTexts note={appointment.note} zone={zone} />
              ) : (
                <p className="text-ink-soft">No note was written.</p>
              )}
            </div>
          </details>
        </li>
      ))}
    </ul>
  );
}

function stateOf({ cancelled, isCompleted, noShow }: RecordEntry): string {
  if (cancelled) return 'cancelled';
  if (isCompleted) return 'completed';
  return noShow ? 'no-show' : 'booked';
}
